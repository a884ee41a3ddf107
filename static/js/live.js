// The table follows the game: each message is the whole table anew. What is typed is never on this page.
import { localTimes, timeOf } from "./clock.js";
import { serverSaid } from "./now.js";

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const QUIET_FOR = 4000;
// The server's heart beats every 20 seconds; a line that is silent for longer is dead, whatever the browser thinks.
const LONGEST_SILENCE = 45000;

const main = document.querySelector("[data-live]");
let source = null;
let wait = SHORTEST_WAIT;
let again = 0;
let telling = 0;
let silence = 0;
let fresh = new Date();
let hiddenAt = 0;
let savedMark = null;

if (main && "EventSource" in window) {
  connect();
  addEventListener("online", connect);
  addEventListener("offline", lost);
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("pagehide", () => source.close());
  document.addEventListener("visibilitychange", wakeUp);
}

function connect() {
  clearTimeout(again);
  source?.close();
  source = new EventSource(main.dataset.live);
  listen();
  source.onopen = caughtUp;
  source.onmessage = (event) => {
    heard();
    show(event.data);
  };
  source.addEventListener("beat", (event) => {
    heard();
    serverSaid(event.data);
  });
  source.onerror = lost;
}

function wakeUp() {
  if (document.visibilityState === "hidden") {
    hiddenAt = Date.now();
  } else if (source.readyState !== EventSource.OPEN || Date.now() - hiddenAt > QUIET_FOR) {
    wait = SHORTEST_WAIT;
    connect();
  }
}

function heard() {
  fresh = new Date();
  listen();
}

// A line that never opens is as dead as one that fell silent.
function listen() {
  clearTimeout(silence);
  silence = setTimeout(lost, LONGEST_SILENCE);
}

function caughtUp() {
  heard();
  wait = SHORTEST_WAIT;
  clearTimeout(telling);
  telling = 0;
  const mark = main.querySelector(".stale");
  if (mark) mark.replaceWith(savedMark);
}

function lost() {
  if (source.readyState === EventSource.CLOSED) askAnew();
  source.close();
  clearTimeout(silence);
  clearTimeout(again);
  telling ||= setTimeout(tellAge, QUIET_FOR);
  again = setTimeout(connect, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT) * (0.8 + 0.4 * Math.random());
}

// Refused: the address has grown old, or somebody's rights changed. Who may see the page finds the present one in it.
async function askAnew() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  main.dataset.live = page.querySelector("[data-live]")?.dataset.live ?? main.dataset.live;
}

function tellAge() {
  savedMark = main.querySelector(".saved:not(.stale)");
  if (!savedMark) return;
  const mark = savedMark.cloneNode(false);
  mark.classList.add("stale");
  mark.dataset.since = fresh.toISOString();
  mark.textContent = `${main.dataset.stale} ${timeOf(fresh)}`;
  savedMark.replaceWith(mark);
}

function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const root = template.content.firstElementChild;
  const revision = Number(root?.dataset.revision);
  if (!root || revision < Number(main.dataset.revision)) return;
  if (main.dataset.state && root.dataset.state !== main.dataset.state) return location.reload();
  if (revision === Number(main.dataset.revision)) return;
  main.dataset.revision = revision;
  replaceTable(template.content);
}

function replaceTable(content) {
  localTimes(content);
  // A page that takes news its own way says so by preventing this one.
  if (!main.dispatchEvent(new CustomEvent("news", { detail: content, cancelable: true }))) return;
  const focused = main.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  main.replaceChildren(content);
  if (focused) main.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
