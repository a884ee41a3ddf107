// A step of a replay without loading a page: what is tapped is fetched and put in place of what was there.
import { offerPads } from "./hands.js";
import { offerVerbs } from "./verbs.js";
import { View } from "./view.js";

const REGION = "replay";
const PATIENCE = 15000;
const TWICE = 250;
const MOST_WAITING = 9;
const STEPS = "#undo, #redo";
const OPEN = "details[id][open]";

const unreached = document.getElementById("unreached");
let view = new View(document.getElementById("board"));
// What is being fetched, for which key, and the keys that were tapped meanwhile.
let asked = null;
let key = null;
let waiting = [];
let tappedAt = 0;
let retry = null;
offerPads(document);
showWhoseTurn(document);

addEventListener("popstate", returned);
addEventListener("beforeprint", () => view.fit());
addEventListener("online", () => unreached.hidden || retry());
document.addEventListener("click", followed);
document.addEventListener("submit", sent);
unreached.querySelector("button").addEventListener("click", () => retry());

function followed(event) {
  const link = event.target.closest(`#${REGION} a`);
  if (!link?.getAttribute("href").startsWith("?") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  tap(link, new URL(link.getAttribute("href"), location.href));
}

// A tapped button comes after the hidden fields: of a name given twice the last counts.
function sent(event) {
  const { target: form, submitter } = event;
  if (!form.closest(`#${REGION}`) || form.method !== "get" || submitter?.name === "as") return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  tap(submitter ?? form, new URL(`?${fields}`, location.href));
}

// While a step is on its way, what is tapped waits for it; the same key again counts only if it goes back or on.
function tap(tapped, address) {
  tappedAt = performance.now();
  if (!asked) return go(tapped, address);
  const isAgain = [key, ...waiting].includes(tapped) && !tapped.matches(STEPS);
  if (isAgain || waiting.length === MOST_WAITING) return;
  waiting.push(tapped);
  tapped.classList.add("sent");
}

function returned() {
  waiting = [];
  show(location.href);
}

async function go(tapped, address) {
  key = tapped;
  key?.classList.add("sent");
  const shown = await show(address);
  if (!shown) return;
  history.pushState(null, "", shown);
  tapNext();
}

// A tile that was tapped for a foot is not laid elsewhere once that is complete.
function tapNext() {
  const next = waiting.shift();
  const fresh = document.getElementById(REGION);
  const same = next && sameAs(next, fresh);
  const meansTheSame = next?.matches(STEPS) || next?.closest(`#${REGION}`).dataset.owed === fresh.dataset.owed;
  if (same && meansTheSame) same.click();
  else waiting = [];
}

// The address that was led to; nothing when it is not reached, or when the browser has to go there by itself.
async function show(address) {
  asked?.abort();
  const mine = (asked = new AbortController());
  const patience = setTimeout(() => mine.abort(), PATIENCE);
  const old = document.getElementById(REGION);
  old.setAttribute("aria-busy", "true");
  unreached.hidden = true;
  try {
    const response = await fetch(address, { signal: mine.signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (asked !== mine) return null;
    asked = null;
    const fresh = page.getElementById(REGION);
    if (!fresh) return location.assign(address);
    swap(old, fresh);
    document.title = page.title;
    return response.url;
  } catch {
    if (asked === mine) stay(address);
  } finally {
    clearTimeout(patience);
  }
}

// Nothing came back: all is as it was, and the step that was tapped can be asked for again.
function stay(address) {
  asked = null;
  waiting = [];
  const region = document.getElementById(REGION);
  region.removeAttribute("aria-busy");
  for (const tapped of region.querySelectorAll(".sent")) tapped.classList.remove("sent");
  const isBack = String(address) === location.href;
  retry = () => (isBack ? show(address) : go(null, address));
  unreached.hidden = false;
}

function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  for (const fold of old.querySelectorAll(OPEN)) fresh.querySelector(`#${fold.id}`)?.setAttribute("open", "");
  settle(fresh);
  old.replaceWith(fresh);
  offerVerbs(fresh);
  offerPads(fresh);
  view = new View(document.getElementById("board"), view);
  showWhoseTurn(fresh);
  const headline = document.getElementById("headline");
  if (focused) (sameAs(focused, fresh) ?? headline).focus({ preventScroll: true });
  headline.scrollIntoView({ block: "nearest" });
  document.getElementById("spoken").textContent = words(headline);
}

// What has changed; a refusal is an alert and speaks for itself.
function words(headline) {
  const sentence = document.getElementById("sentence");
  return sentence ? `${headline.textContent} ${sentence.textContent}` : "";
}

// The second half of a double tap must not meet what has just come there.
function settle(fresh) {
  const left = tappedAt + TWICE - performance.now();
  if (left <= 0) return;
  fresh.classList.add("settling");
  setTimeout(() => fresh.classList.remove("settling"), left);
}

// What had the focus or was tapped, if it is still there and can be tapped.
function sameAs(before, fresh) {
  if (before.id) return fresh.querySelector(`#${before.id}:enabled`);
  const known = identity(before);
  return [...fresh.querySelectorAll("button:enabled, a")].find((each) => identity(each) === known);
}

function identity(element) {
  if (element.name) return `${element.name}=${element.value}`;
  return element.getAttribute("aria-label") ?? element.textContent;
}

// Where not all seats fit beside each other.
function showWhoseTurn(part) {
  const seat = part.querySelector(".at-table .now");
  if (seat) seat.closest("ol").scrollLeft = seat.offsetLeft - seat.offsetWidth;
}
