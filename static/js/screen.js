// The screen on the wall: turns its own pages, and takes news in without moving what is being read.
import { tick } from "./countdown.js";
import { now } from "./now.js";

const PAGE_STAYS = 10000;
const MOVE_TAKES = 600;
const NOTICE_IS_OVER_ALL_FOR = 60000;
// Tables of an hour ago are of no use to anybody.
const TOO_OLD = 30 * 60000;

const main = document.querySelector("main");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const day = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const pageOf = new Map();
const waiting = new Map();

document.body.classList.add("scripted");
main.addEventListener("news", (event) => {
  event.preventDefault();
  takeIn(event.detail.querySelector(".screen"));
});
addEventListener("resize", lay);
setInterval(turn, PAGE_STAYS);
setInterval(age, 1000);
lay();
age();

function takeIn(fresh) {
  const screen = main.querySelector(".screen");
  if (screen.dataset.phase !== fresh.dataset.phase || parts(screen).length !== parts(fresh).length) {
    waiting.clear();
    pageOf.clear();
    screen.replaceWith(fresh);
  } else {
    for (const part of parts(fresh)) takePart(part);
  }
  lay();
  age();
  tick();
}

function parts(screen) {
  return [...screen.querySelectorAll("[data-part]")];
}

function partNamed(name) {
  return main.querySelector(`[data-part="${name}"]`);
}

// Standings of several pages stay as they are until the page is turned.
function takePart(fresh) {
  const name = fresh.dataset.part;
  const shown = partNamed(name);
  const list = shown.querySelector("[data-pages]");
  if ("waits" in fresh.dataset && list && pagesOf(list) > 1) return waiting.set(name, fresh);
  replace(shown, fresh);
}

function replace(shown, fresh) {
  const before = new Map(rows(shown).map((row) => [row.dataset.row, row.getBoundingClientRect()]));
  shown.replaceWith(fresh);
  if (still.matches) return;
  for (const row of rows(fresh)) move(row, before.get(row.dataset.row));
}

function rows(part) {
  return [...part.querySelectorAll("[data-row]")];
}

function move(row, from) {
  const to = row.getBoundingClientRect();
  if (!from || from.top === to.top) return;
  row.animate([{ translate: `0 ${from.top - to.top}px` }, { translate: "0 0" }], { duration: MOVE_TAKES, easing: "ease-in-out" });
}

function turn() {
  for (const [name, part] of waiting) partNamed(name)?.replaceWith(part);
  waiting.clear();
  for (const list of lists()) pageOf.set(nameOf(list), ((pageOf.get(nameOf(list)) ?? 0) + 1) % pagesOf(list));
  lay();
}

function lists() {
  return main.querySelectorAll("[data-pages]");
}

function nameOf(list) {
  return list.closest("[data-part]").dataset.part;
}

function lay() {
  for (const list of lists()) showPage(list);
}

function showPage(list) {
  const mark = list.parentElement.querySelector("[data-page-mark]");
  mark.hidden = false;
  const count = pagesOf(list);
  mark.hidden = count === 1;
  const page = Math.min(pageOf.get(nameOf(list)) ?? 0, count - 1);
  const { left, right } = list.parentElement.getBoundingClientRect();
  const towards = getComputedStyle(list).direction === "rtl" ? 1 : -1;
  list.style.translate = `${towards * page * pitch(list)}px`;
  for (const row of list.children) {
    const box = row.getBoundingClientRect();
    row.classList.toggle("away", box.left > right || box.right < left);
  }
  mark.textContent = `${page + 1} / ${count}`;
}

function pitch(list) {
  return list.clientWidth + (parseFloat(getComputedStyle(list).columnGap) || 0);
}

function pagesOf(list) {
  return Math.max(1, Math.ceil((list.scrollWidth - 1) / pitch(list)));
}

function age() {
  for (const notices of main.querySelectorAll(".notices")) {
    const newest = Math.max(...[...notices.children].map((notice) => Number(notice.dataset.at) * 1000));
    const wasFresh = notices.classList.contains("fresh");
    if (notices.classList.toggle("fresh", now() - newest < NOTICE_IS_OVER_ALL_FOR) !== wasFresh) lay();
  }
  const mark = main.querySelector(".stale");
  const isOld = mark !== null && Date.now() - Date.parse(mark.dataset.since) > TOO_OLD;
  if (isOld) mark.textContent = `${main.dataset.lost} ${day.format(new Date(mark.dataset.since))}`;
  main.classList.toggle("is-old", isOld);
}
