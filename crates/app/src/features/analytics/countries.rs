//! Names of countries.

/// ISO 3166-1 country codes, sorted, each with the message of its common name.
#[rustfmt::skip]
const NAMES: [(&str, words::Message); 250] = [
    ("AD", words::analytics::country_ad), ("AE", words::analytics::country_ae), ("AF", words::analytics::country_af),
    ("AG", words::analytics::country_ag), ("AI", words::analytics::country_ai), ("AL", words::analytics::country_al),
    ("AM", words::analytics::country_am), ("AO", words::analytics::country_ao), ("AQ", words::analytics::country_aq),
    ("AR", words::analytics::country_ar), ("AS", words::analytics::country_as), ("AT", words::analytics::country_at),
    ("AU", words::analytics::country_au), ("AW", words::analytics::country_aw), ("AX", words::analytics::country_ax),
    ("AZ", words::analytics::country_az), ("BA", words::analytics::country_ba), ("BB", words::analytics::country_bb),
    ("BD", words::analytics::country_bd), ("BE", words::analytics::country_be), ("BF", words::analytics::country_bf),
    ("BG", words::analytics::country_bg), ("BH", words::analytics::country_bh), ("BI", words::analytics::country_bi),
    ("BJ", words::analytics::country_bj), ("BL", words::analytics::country_bl), ("BM", words::analytics::country_bm),
    ("BN", words::analytics::country_bn), ("BO", words::analytics::country_bo), ("BQ", words::analytics::country_bq),
    ("BR", words::analytics::country_br), ("BS", words::analytics::country_bs), ("BT", words::analytics::country_bt),
    ("BV", words::analytics::country_bv), ("BW", words::analytics::country_bw), ("BY", words::analytics::country_by),
    ("BZ", words::analytics::country_bz), ("CA", words::analytics::country_ca), ("CC", words::analytics::country_cc),
    ("CD", words::analytics::country_cd), ("CF", words::analytics::country_cf), ("CG", words::analytics::country_cg),
    ("CH", words::analytics::country_ch), ("CI", words::analytics::country_ci), ("CK", words::analytics::country_ck),
    ("CL", words::analytics::country_cl), ("CM", words::analytics::country_cm), ("CN", words::analytics::country_cn),
    ("CO", words::analytics::country_co), ("CR", words::analytics::country_cr), ("CU", words::analytics::country_cu),
    ("CV", words::analytics::country_cv), ("CW", words::analytics::country_cw), ("CX", words::analytics::country_cx),
    ("CY", words::analytics::country_cy), ("CZ", words::analytics::country_cz), ("DE", words::analytics::country_de),
    ("DJ", words::analytics::country_dj), ("DK", words::analytics::country_dk), ("DM", words::analytics::country_dm),
    ("DO", words::analytics::country_do), ("DZ", words::analytics::country_dz), ("EC", words::analytics::country_ec),
    ("EE", words::analytics::country_ee), ("EG", words::analytics::country_eg), ("EH", words::analytics::country_eh),
    ("ER", words::analytics::country_er), ("ES", words::analytics::country_es), ("ET", words::analytics::country_et),
    ("FI", words::analytics::country_fi), ("FJ", words::analytics::country_fj), ("FK", words::analytics::country_fk),
    ("FM", words::analytics::country_fm), ("FO", words::analytics::country_fo), ("FR", words::analytics::country_fr),
    ("GA", words::analytics::country_ga), ("GB", words::analytics::country_gb), ("GD", words::analytics::country_gd),
    ("GE", words::analytics::country_ge), ("GF", words::analytics::country_gf), ("GG", words::analytics::country_gg),
    ("GH", words::analytics::country_gh), ("GI", words::analytics::country_gi), ("GL", words::analytics::country_gl),
    ("GM", words::analytics::country_gm), ("GN", words::analytics::country_gn), ("GP", words::analytics::country_gp),
    ("GQ", words::analytics::country_gq), ("GR", words::analytics::country_gr), ("GS", words::analytics::country_gs),
    ("GT", words::analytics::country_gt), ("GU", words::analytics::country_gu), ("GW", words::analytics::country_gw),
    ("GY", words::analytics::country_gy), ("HK", words::analytics::country_hk), ("HM", words::analytics::country_hm),
    ("HN", words::analytics::country_hn), ("HR", words::analytics::country_hr), ("HT", words::analytics::country_ht),
    ("HU", words::analytics::country_hu), ("ID", words::analytics::country_id), ("IE", words::analytics::country_ie),
    ("IL", words::analytics::country_il), ("IM", words::analytics::country_im), ("IN", words::analytics::country_in),
    ("IO", words::analytics::country_io), ("IQ", words::analytics::country_iq), ("IR", words::analytics::country_ir),
    ("IS", words::analytics::country_is), ("IT", words::analytics::country_it), ("JE", words::analytics::country_je),
    ("JM", words::analytics::country_jm), ("JO", words::analytics::country_jo), ("JP", words::analytics::country_jp),
    ("KE", words::analytics::country_ke), ("KG", words::analytics::country_kg), ("KH", words::analytics::country_kh),
    ("KI", words::analytics::country_ki), ("KM", words::analytics::country_km), ("KN", words::analytics::country_kn),
    ("KP", words::analytics::country_kp), ("KR", words::analytics::country_kr), ("KW", words::analytics::country_kw),
    ("KY", words::analytics::country_ky), ("KZ", words::analytics::country_kz), ("LA", words::analytics::country_la),
    ("LB", words::analytics::country_lb), ("LC", words::analytics::country_lc), ("LI", words::analytics::country_li),
    ("LK", words::analytics::country_lk), ("LR", words::analytics::country_lr), ("LS", words::analytics::country_ls),
    ("LT", words::analytics::country_lt), ("LU", words::analytics::country_lu), ("LV", words::analytics::country_lv),
    ("LY", words::analytics::country_ly), ("MA", words::analytics::country_ma), ("MC", words::analytics::country_mc),
    ("MD", words::analytics::country_md), ("ME", words::analytics::country_me), ("MF", words::analytics::country_mf),
    ("MG", words::analytics::country_mg), ("MH", words::analytics::country_mh), ("MK", words::analytics::country_mk),
    ("ML", words::analytics::country_ml), ("MM", words::analytics::country_mm), ("MN", words::analytics::country_mn),
    ("MO", words::analytics::country_mo), ("MP", words::analytics::country_mp), ("MQ", words::analytics::country_mq),
    ("MR", words::analytics::country_mr), ("MS", words::analytics::country_ms), ("MT", words::analytics::country_mt),
    ("MU", words::analytics::country_mu), ("MV", words::analytics::country_mv), ("MW", words::analytics::country_mw),
    ("MX", words::analytics::country_mx), ("MY", words::analytics::country_my), ("MZ", words::analytics::country_mz),
    ("NA", words::analytics::country_na), ("NC", words::analytics::country_nc), ("NE", words::analytics::country_ne),
    ("NF", words::analytics::country_nf), ("NG", words::analytics::country_ng), ("NI", words::analytics::country_ni),
    ("NL", words::analytics::country_nl), ("NO", words::analytics::country_no), ("NP", words::analytics::country_np),
    ("NR", words::analytics::country_nr), ("NU", words::analytics::country_nu), ("NZ", words::analytics::country_nz),
    ("OM", words::analytics::country_om), ("PA", words::analytics::country_pa), ("PE", words::analytics::country_pe),
    ("PF", words::analytics::country_pf), ("PG", words::analytics::country_pg), ("PH", words::analytics::country_ph),
    ("PK", words::analytics::country_pk), ("PL", words::analytics::country_pl), ("PM", words::analytics::country_pm),
    ("PN", words::analytics::country_pn), ("PR", words::analytics::country_pr), ("PS", words::analytics::country_ps),
    ("PT", words::analytics::country_pt), ("PW", words::analytics::country_pw), ("PY", words::analytics::country_py),
    ("QA", words::analytics::country_qa), ("RE", words::analytics::country_re), ("RO", words::analytics::country_ro),
    ("RS", words::analytics::country_rs), ("RU", words::analytics::country_ru), ("RW", words::analytics::country_rw),
    ("SA", words::analytics::country_sa), ("SB", words::analytics::country_sb), ("SC", words::analytics::country_sc),
    ("SD", words::analytics::country_sd), ("SE", words::analytics::country_se), ("SG", words::analytics::country_sg),
    ("SH", words::analytics::country_sh), ("SI", words::analytics::country_si), ("SJ", words::analytics::country_sj),
    ("SK", words::analytics::country_sk), ("SL", words::analytics::country_sl), ("SM", words::analytics::country_sm),
    ("SN", words::analytics::country_sn), ("SO", words::analytics::country_so), ("SR", words::analytics::country_sr),
    ("SS", words::analytics::country_ss), ("ST", words::analytics::country_st), ("SV", words::analytics::country_sv),
    ("SX", words::analytics::country_sx), ("SY", words::analytics::country_sy), ("SZ", words::analytics::country_sz),
    ("TC", words::analytics::country_tc), ("TD", words::analytics::country_td), ("TF", words::analytics::country_tf),
    ("TG", words::analytics::country_tg), ("TH", words::analytics::country_th), ("TJ", words::analytics::country_tj),
    ("TK", words::analytics::country_tk), ("TL", words::analytics::country_tl), ("TM", words::analytics::country_tm),
    ("TN", words::analytics::country_tn), ("TO", words::analytics::country_to), ("TR", words::analytics::country_tr),
    ("TT", words::analytics::country_tt), ("TV", words::analytics::country_tv), ("TW", words::analytics::country_tw),
    ("TZ", words::analytics::country_tz), ("UA", words::analytics::country_ua), ("UG", words::analytics::country_ug),
    ("UM", words::analytics::country_um), ("US", words::analytics::country_us), ("UY", words::analytics::country_uy),
    ("UZ", words::analytics::country_uz), ("VA", words::analytics::country_va), ("VC", words::analytics::country_vc),
    ("VE", words::analytics::country_ve), ("VG", words::analytics::country_vg), ("VI", words::analytics::country_vi),
    ("VN", words::analytics::country_vn), ("VU", words::analytics::country_vu), ("WF", words::analytics::country_wf),
    ("WS", words::analytics::country_ws), ("XK", words::analytics::country_xk), ("YE", words::analytics::country_ye),
    ("YT", words::analytics::country_yt), ("ZA", words::analytics::country_za), ("ZM", words::analytics::country_zm),
    ("ZW", words::analytics::country_zw),
];

/// Country name of an ISO 3166-1 code in any case. A text that is not a code is returned unchanged.
pub fn country(code: &str) -> &str {
    let upper = code.to_ascii_uppercase();
    NAMES
        .binary_search_by_key(&upper.as_str(), |(code, _)| code)
        .ok()
        .and_then(|at| NAMES.get(at))
        .map_or(code, |(_, name)| name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_have_names() {
        assert!(NAMES.is_sorted_by_key(|(code, _)| code));
        assert_eq!(
            ["de", "JP", "ZW", "Wonderland", "", "\u{e4}\u{f6}"].map(country),
            [
                words::analytics::country_de(),
                words::analytics::country_jp(),
                words::analytics::country_zw(),
                "Wonderland",
                "",
                "\u{e4}\u{f6}"
            ]
        );
    }
}
