## The analytics dialog

title = Analytics
loading = Loading analytics…
# Spoken name of the spinner, and the announcement.
loading-name = Loading analytics
reload = Reload
    .tooltip = Load the current figures
failed = Couldn’t load analytics
gone = This video no longer exists
    .text = It may have been deleted, or you may not have access to it.
not-offered = Analytics aren’t available
    .reason = This server doesn’t offer analytics.
    .about = Analytics cover videos that are watched on pages of the server. They show how often and how long a video is watched each day. They also show where viewers leave, and which countries and pages they come from.
no-plays = No plays in this period
    .video = Share the link to the video, or choose a longer period.
    .workspace = Share links to videos, or choose a longer period.
left-out = { $count ->
    [one] 1 invalid value was left out.
   *[other] { $count } invalid values were left out.
}
curve-shown = Retention curve above the timeline
    .tooltip = Show how much of the audience still watches at each moment

## Choice of the subject and of the days

# Tooltip of a video; $name is its name.
of-video = Show the analytics of ‘{ $name }’
of-workspace = Workspace
    .tooltip = Show the analytics of this workspace
all-videos = All videos
my-videos = My videos
own-dates = Custom dates
    .tooltip = Choose the first and the last day
first-day = First day
last-day = Last day
day-example = A date, for example 2026-11-01
show-days = Show
    .tooltip = Show this period, including both days
days-in-utc = Whole days in UTC
# A period; also in the dialog's button of custom dates.
range = { $from } to { $to }
bad-first-day = The first day must be a date like 2026-11-01, got ‘{ $typed }’.
bad-last-day = The last day must be a date like 2026-11-30, got ‘{ $typed }’.
last-before-first = The last day must not be before the first day: { $last } is before { $first }.

## Counts

plays = { $count ->
    [one] 1 play
   *[other] { $count } plays
}
clicks = { $count ->
    [one] 1 click
   *[other] { $count } clicks
}

## Figures at the top

sum-plays = Plays
    .tooltip = How often someone started watching
sum-viewers = Viewers
    .tooltip = Each viewer counts once per session
sum-watched = Watched
    .tooltip = Viewing time of all viewers together
sum-average = Average watched
    .tooltip = Share of the video that a viewer watched
# Spoken in place of a missing figure.
not-reported = not reported
# Spoken name of a figure: “Plays: 12”.
figure = { $name }: { $value }

## Plays per day

plays-per-day = Plays per day
plays-per-days = Plays per { $days } days
as-table = Table
    .name = Plays as a table
as-chart = Chart
    .name = Plays as a chart
no-days = The server reports no plays by day.
# A bar or row: “1 Nov 2026: 3 plays”.
bar = { $days }: { $plays }

## Lists of counts

countries = Countries
referrers = Referrers
referrer-direct = Direct
utm-sources = UTM sources
calls-to-action = Calls to action
# The clicks on all calls to action together.
every-call-to-action = All calls to action
no-clicks = No clicks in this period
no-data = No data for this period
# A row: “Germany: 3 plays, 25 %”.
row = { $name }: { $count }, { $share } %
show-fewer = Show fewer
    .name = Show fewer: { $list }
show-more = Show { $count } more
    .name = Show { $count } more: { $list }
most-watched = Most watched videos
no-videos = The server lists no videos for this period
# A row of the most watched videos: “1. Talk: 120 plays”.
video-row = { $place }. { $name }: { $plays }
more-failed = Couldn’t load more: { $reason }
load-more = Load more
    .name = Load more videos

## Retention

how-far = How far viewers watch
still-watching = How much of the audience still watches
retention-curve = Retention curve
watched-at = { $share } still watch at { $place }
viewers-leave = Viewers leave
# A moment at which viewers leave: “At 0:42: 12 % leave, 50 % continue”.
leave = At { $place }: { $lost } leave, { $left } continue
    .go = At { $place }: { $lost } leave, { $left } continue. Click to move the playhead
    .cut = At { $place }: { $lost } leave, { $left } continue. This moment is cut out now

## Notices

no-curve = Couldn’t show the retention curve: { $reason }.
    .not-offered = Couldn’t show the retention curve: this server doesn’t offer analytics.

## Countries, by their ISO 3166-1 codes

country-ad = Andorra
country-ae = United Arab Emirates
country-af = Afghanistan
country-ag = Antigua and Barbuda
country-ai = Anguilla
country-al = Albania
country-am = Armenia
country-ao = Angola
country-aq = Antarctica
country-ar = Argentina
country-as = American Samoa
country-at = Austria
country-au = Australia
country-aw = Aruba
country-ax = Åland Islands
country-az = Azerbaijan
country-ba = Bosnia and Herzegovina
country-bb = Barbados
country-bd = Bangladesh
country-be = Belgium
country-bf = Burkina Faso
country-bg = Bulgaria
country-bh = Bahrain
country-bi = Burundi
country-bj = Benin
country-bl = Saint Barthélemy
country-bm = Bermuda
country-bn = Brunei
country-bo = Bolivia
country-bq = Caribbean Netherlands
country-br = Brazil
country-bs = Bahamas
country-bt = Bhutan
country-bv = Bouvet Island
country-bw = Botswana
country-by = Belarus
country-bz = Belize
country-ca = Canada
country-cc = Cocos Islands
country-cd = Congo (Kinshasa)
country-cf = Central African Republic
country-cg = Congo (Brazzaville)
country-ch = Switzerland
country-ci = Côte d’Ivoire
country-ck = Cook Islands
country-cl = Chile
country-cm = Cameroon
country-cn = China
country-co = Colombia
country-cr = Costa Rica
country-cu = Cuba
country-cv = Cape Verde
country-cw = Curaçao
country-cx = Christmas Island
country-cy = Cyprus
country-cz = Czechia
country-de = Germany
country-dj = Djibouti
country-dk = Denmark
country-dm = Dominica
country-do = Dominican Republic
country-dz = Algeria
country-ec = Ecuador
country-ee = Estonia
country-eg = Egypt
country-eh = Western Sahara
country-er = Eritrea
country-es = Spain
country-et = Ethiopia
country-fi = Finland
country-fj = Fiji
country-fk = Falkland Islands
country-fm = Micronesia
country-fo = Faroe Islands
country-fr = France
country-ga = Gabon
country-gb = United Kingdom
country-gd = Grenada
country-ge = Georgia
country-gf = French Guiana
country-gg = Guernsey
country-gh = Ghana
country-gi = Gibraltar
country-gl = Greenland
country-gm = Gambia
country-gn = Guinea
country-gp = Guadeloupe
country-gq = Equatorial Guinea
country-gr = Greece
country-gs = South Georgia
country-gt = Guatemala
country-gu = Guam
country-gw = Guinea-Bissau
country-gy = Guyana
country-hk = Hong Kong
country-hm = Heard and McDonald Islands
country-hn = Honduras
country-hr = Croatia
country-ht = Haiti
country-hu = Hungary
country-id = Indonesia
country-ie = Ireland
country-il = Israel
country-im = Isle of Man
country-in = India
country-io = British Indian Ocean Territory
country-iq = Iraq
country-ir = Iran
country-is = Iceland
country-it = Italy
country-je = Jersey
country-jm = Jamaica
country-jo = Jordan
country-jp = Japan
country-ke = Kenya
country-kg = Kyrgyzstan
country-kh = Cambodia
country-ki = Kiribati
country-km = Comoros
country-kn = Saint Kitts and Nevis
country-kp = North Korea
country-kr = South Korea
country-kw = Kuwait
country-ky = Cayman Islands
country-kz = Kazakhstan
country-la = Laos
country-lb = Lebanon
country-lc = Saint Lucia
country-li = Liechtenstein
country-lk = Sri Lanka
country-lr = Liberia
country-ls = Lesotho
country-lt = Lithuania
country-lu = Luxembourg
country-lv = Latvia
country-ly = Libya
country-ma = Morocco
country-mc = Monaco
country-md = Moldova
country-me = Montenegro
country-mf = Saint Martin
country-mg = Madagascar
country-mh = Marshall Islands
country-mk = North Macedonia
country-ml = Mali
country-mm = Myanmar
country-mn = Mongolia
country-mo = Macao
country-mp = Northern Mariana Islands
country-mq = Martinique
country-mr = Mauritania
country-ms = Montserrat
country-mt = Malta
country-mu = Mauritius
country-mv = Maldives
country-mw = Malawi
country-mx = Mexico
country-my = Malaysia
country-mz = Mozambique
country-na = Namibia
country-nc = New Caledonia
country-ne = Niger
country-nf = Norfolk Island
country-ng = Nigeria
country-ni = Nicaragua
country-nl = Netherlands
country-no = Norway
country-np = Nepal
country-nr = Nauru
country-nu = Niue
country-nz = New Zealand
country-om = Oman
country-pa = Panama
country-pe = Peru
country-pf = French Polynesia
country-pg = Papua New Guinea
country-ph = Philippines
country-pk = Pakistan
country-pl = Poland
country-pm = Saint Pierre and Miquelon
country-pn = Pitcairn Islands
country-pr = Puerto Rico
country-ps = Palestine
country-pt = Portugal
country-pw = Palau
country-py = Paraguay
country-qa = Qatar
country-re = Réunion
country-ro = Romania
country-rs = Serbia
country-ru = Russia
country-rw = Rwanda
country-sa = Saudi Arabia
country-sb = Solomon Islands
country-sc = Seychelles
country-sd = Sudan
country-se = Sweden
country-sg = Singapore
country-sh = Saint Helena
country-si = Slovenia
country-sj = Svalbard and Jan Mayen
country-sk = Slovakia
country-sl = Sierra Leone
country-sm = San Marino
country-sn = Senegal
country-so = Somalia
country-sr = Suriname
country-ss = South Sudan
country-st = São Tomé and Príncipe
country-sv = El Salvador
country-sx = Sint Maarten
country-sy = Syria
country-sz = Eswatini
country-tc = Turks and Caicos Islands
country-td = Chad
country-tf = French Southern Territories
country-tg = Togo
country-th = Thailand
country-tj = Tajikistan
country-tk = Tokelau
country-tl = Timor-Leste
country-tm = Turkmenistan
country-tn = Tunisia
country-to = Tonga
country-tr = Türkiye
country-tt = Trinidad and Tobago
country-tv = Tuvalu
country-tw = Taiwan
country-tz = Tanzania
country-ua = Ukraine
country-ug = Uganda
country-um = US Outlying Islands
country-us = United States
country-uy = Uruguay
country-uz = Uzbekistan
country-va = Vatican City
country-vc = Saint Vincent and the Grenadines
country-ve = Venezuela
country-vg = British Virgin Islands
country-vi = US Virgin Islands
country-vn = Vietnam
country-vu = Vanuatu
country-wf = Wallis and Futuna
country-ws = Samoa
country-xk = Kosovo
country-ye = Yemen
country-yt = Mayotte
country-za = South Africa
country-zm = Zambia
country-zw = Zimbabwe
