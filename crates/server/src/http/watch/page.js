// The page to watch: its keys, its words that follow the film, and what it reports. Nothing is kept in the browser.
"use strict";

/** Seconds between two reports while the film plays. */
const REPORT_EVERY = 5;
/** Ranges of a report. The workspace takes no more. */
const MOST_RANGES = 60;

const clock = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};

/** Collects what is watched of a film, and reports it. A report that did not arrive is sent again under its number. */
class Reporter {
  constructor(video, address) {
    this.video = video;
    this.address = address;
    this.ranges = [];
    this.starts = 0;
    this.from = null;
    this.last = null;
    this.number = 0;
    this.unsent = null;
    this.hasEnded = true;
    this.isSending = false;
    this.isFollowing = false;
    const on = (name, what) => video.addEventListener(name, what);
    on("playing", () => { this.begin(); this.followFrames(); });
    on("seeked", () => { if (!video.paused) this.begin(); });
    on("timeupdate", () => this.follow());
    on("seeking", () => this.close());
    on("pause", () => { this.follow(); this.close(); this.send(); });
    on("ended", () => { this.follow(); this.close(); this.hasEnded = true; this.send(); });
    setInterval(() => { if (!video.paused || this.unsent) this.send(); }, REPORT_EVERY * 1000);
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") this.leave(); });
    addEventListener("pagehide", () => this.leave());
  }

  begin() {
    if (this.hasEnded) {
      this.hasEnded = false;
      this.starts += 1;
      // A play is counted at once, so that it is not lost with a page that is closed soon.
      setTimeout(() => this.send(), 0);
    }
    if (this.from === null) this.from = this.last = this.video.currentTime;
  }

  /** Follows every frame that is shown: a jump leaves no time to look where the film was. */
  followFrames() {
    if (!this.video.requestVideoFrameCallback || this.isFollowing) return;
    this.isFollowing = true;
    const frame = () => {
      this.follow();
      this.isFollowing = !this.video.paused;
      if (this.isFollowing) this.video.requestVideoFrameCallback(frame);
    };
    this.video.requestVideoFrameCallback(frame);
  }

  follow() {
    const { video } = this;
    if (this.from === null || video.seeking) return;
    const step = video.currentTime - this.last;
    // A jump that no event told of is no watching.
    if (step < 0 || step > 5 * video.playbackRate) { this.close(); this.from = video.currentTime; }
    this.last = video.currentTime;
  }

  close() {
    if (this.from !== null && this.last > this.from) {
      this.ranges.push([Math.round(this.from * 1000), Math.round(this.last * 1000)]);
    }
    this.from = this.last = null;
  }

  /** What is to be reported now; nothing where nothing is. */
  report() {
    if (this.unsent) return this.unsent;
    if (this.from !== null && this.last > this.from) {
      const at = this.last;
      this.close();
      this.from = this.last = at;
    }
    const watched = this.ranges.filter(([from, to]) => to > from).slice(0, MOST_RANGES);
    if (!watched.length && !this.starts) return null;
    this.unsent = { number: ++this.number, starts: this.starts, watched };
    this.ranges = this.ranges.slice(MOST_RANGES);
    this.starts = 0;
    return this.unsent;
  }

  async send() {
    const report = this.report();
    if (!report || this.isSending) return;
    this.isSending = true;
    try {
      const answer = await fetch(this.address, {
        method: "POST", body: JSON.stringify(report), headers: { "Content-Type": "application/json" }, keepalive: true,
        credentials: "omit",
      });
      // What is refused for good is not sent for ever. A page that was left meanwhile may have another report to send by now.
      const isDone = answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
      if (isDone && this.unsent === report) this.unsent = null;
    } catch {
      // The next report is this one again.
    } finally {
      this.isSending = false;
    }
  }

  /** Reports what is left when the page may be gone the next moment. */
  leave() {
    this.follow();
    for (let report = this.report(); report; report = this.report()) {
      const isQueued = navigator.sendBeacon(this.address, new Blob([JSON.stringify(report)], { type: "application/json" }));
      if (!isQueued) return;
      this.unsent = null;
    }
  }
}

/** A list of moments that follows the film. */
class Follower {
  constructor(list, video) {
    this.list = list;
    this.buttons = [...list.querySelectorAll("button[data-at]")];
    this.times = this.buttons.map((button) => Number(button.dataset.at));
    this.current = null;
    this.follows = true;
    list.addEventListener("wheel", () => { this.follows = false; }, { passive: true });
    list.addEventListener("touchmove", () => { this.follows = false; }, { passive: true });
    video.addEventListener("play", () => { this.follows = true; });
    video.addEventListener("seeked", () => { this.follows = true; this.show(video.currentTime); });
    video.addEventListener("timeupdate", () => this.show(video.currentTime));
    this.show(video.currentTime);
  }

  show(seconds) {
    // A film stands a frame before the time that was asked for.
    const after = this.times.findIndex((time) => time > seconds + 0.05);
    const button = this.buttons[(after < 0 ? this.times.length : after) - 1] ?? null;
    if (button !== this.current) {
      this.current?.removeAttribute("aria-current");
      button?.setAttribute("aria-current", "true");
      this.current = button;
    }
    const isUsed = this.list.contains(document.activeElement) && document.activeElement !== this.current;
    if (!button || !this.follows || isUsed || button.offsetParent === null) return;
    const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop || bottom > scrollTop + clientHeight) this.list.scrollTop = top - clientHeight / 3;
  }
}

function watch(article) {
  const video = article.querySelector("video");
  if (!video) return;
  const find = (id) => article.querySelector(`#${id}`);
  const words = JSON.parse(article.dataset.words);
  const status = find("status");
  const say = (text) => { if (status) status.textContent = text; };
  const seek = (seconds) => {
    video.currentTime = Math.min(Math.max(0, seconds), Number.isFinite(video.duration) ? video.duration : seconds);
    say(clock(video.currentTime));
  };
  const toggle = () => { if (video.paused) video.play().catch(() => say(words.notPlayed)); else video.pause(); };

  const speed = find("speed");
  const setSpeed = (rate) => { video.playbackRate = video.defaultPlaybackRate = rate; };
  setSpeed(Number(article.dataset.rate) || 1);
  speed?.addEventListener("change", () => setSpeed(Number(speed.value)));
  video.addEventListener("ratechange", () => {
    const option = speed && [...speed.options].find((each) => Number(each.value) === video.playbackRate);
    if (option) speed.value = option.value;
  });
  const faster = (by) => {
    if (!speed) return;
    speed.selectedIndex = Math.min(Math.max(0, speed.selectedIndex + by), speed.options.length - 1);
    setSpeed(Number(speed.value));
    say(words.speed.replace("{}", speed.selectedOptions[0].textContent));
  };

  const track = video.textTracks[0];
  const captions = find("captions");
  const showCaptions = (shown) => { if (track) track.mode = shown ? "showing" : "disabled"; };
  const isShown = () => track?.mode === "showing";
  const captionsChanged = () => captions?.setAttribute("aria-pressed", String(isShown()));
  if (track) {
    showCaptions(article.dataset.captions === "on");
    video.textTracks.addEventListener("change", captionsChanged);
    captionsChanged();
  }
  const toggleCaptions = () => showCaptions(!isShown());
  captions?.addEventListener("click", toggleCaptions);

  find("play")?.addEventListener("click", toggle);
  const playChanged = () => {
    const play = find("play");
    if (play) play.textContent = video.paused ? words.play : words.pause;
  };
  for (const name of ["play", "pause", "ended"]) video.addEventListener(name, playChanged);
  find("back")?.addEventListener("click", () => seek(video.currentTime - 10));
  find("ahead")?.addEventListener("click", () => seek(video.currentTime + 10));
  const keys = find("keys");
  const keysButton = find("show-keys");
  const showKeys = (shown) => { if (keys) { keys.hidden = !shown; keysButton.setAttribute("aria-expanded", String(shown)); } };
  keysButton?.addEventListener("click", () => showKeys(keys.hidden));

  for (const list of article.querySelectorAll("[data-follows]")) {
    new Follower(list, video);
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-at]");
      if (button) seek(Number(button.dataset.at));
    });
  }

  const search = find("search");
  search?.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    let found = 0;
    for (const line of article.querySelectorAll(".lines li")) {
      const fits = !wanted || line.textContent.toLocaleLowerCase().includes(wanted);
      line.hidden = !fits;
      found += fits;
    }
    find("nothing-found").hidden = found > 0;
    say(wanted ? words.found.replace("{}", found) : "");
  });

  video.addEventListener("error", () => {
    const trouble = find("trouble");
    if (trouble) trouble.hidden = false;
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    if (at.closest("input, select, textarea")) return;
    // Space and Enter press the button that has the keyboard.
    if (at.closest("button, a") && (event.key === " " || event.key === "Enter")) return;
    const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : null;
    const actions = {
      " ": toggle, k: toggle, j: () => seek(video.currentTime - 10), l: () => seek(video.currentTime + 10),
      ArrowLeft: () => seek(video.currentTime - 5), ArrowRight: () => seek(video.currentTime + 5),
      Home: () => seek(0), End: () => seek(video.duration),
      c: () => { if (captions) { toggleCaptions(); say(isShown() ? words.captionsOn : words.captionsOff); } },
      m: () => { video.muted = !video.muted; say(video.muted ? words.muted : words.soundOn); },
      f: () => { if (document.fullscreenElement) document.exitFullscreen(); else video.requestFullscreen?.(); },
      "<": () => faster(-1), ">": () => faster(1), "?": () => keysButton?.click(), Escape: () => showKeys(false),
    };
    const action = digit !== null && Number.isFinite(video.duration)
      ? () => seek((video.duration * digit) / 10)
      : actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  new Reporter(video, article.dataset.count);
}

function unlock(form) {
  const [field, wrong, button] = [form.querySelector("input"), form.querySelector(".wrong"), form.querySelector("button")];
  const words = JSON.parse(form.dataset.words);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    wrong.textContent = "";
    try {
      const answer = await fetch("/watch/open", {
        method: "POST", headers: { "Content-Type": "application/json" }, credentials: "omit",
        body: JSON.stringify({ path: location.pathname, password: field.value }),
      });
      const body = await answer.json().catch(() => ({}));
      if (!answer.ok) {
        const wait = Number(answer.headers.get("Retry-After"));
        wrong.textContent = answer.status === 403 ? words.wrong
          : answer.status === 429 ? words.tooMany.replace("{}", wait || 60)
          : words.notOpened;
        field.select();
        field.focus();
        return;
      }
      document.title = body.title;
      const page = document.getElementById("page");
      const parsed = new DOMParser().parseFromString(body.main, "text/html");
      page.replaceChildren(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
      start();
      page.querySelector("h1")?.focus();
    } catch {
      wrong.textContent = words.noAnswer;
    } finally {
      button.disabled = false;
    }
  });
}

function start() {
  document.querySelectorAll("article.watch").forEach(watch);
  document.querySelectorAll("form.unlock").forEach(unlock);
}

start();
