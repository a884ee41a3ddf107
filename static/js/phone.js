// The panel of a tournament on the page of a table's game: asked for anew when something happened to its table, to the
// clock or to everybody. What its stream sends is the same for all phones, so that a room full of them is told at once.
import { localTimes } from "./clock.js";
import { serverSaid } from "./now.js";

const AGAIN_AFTER = 5000;
// What is for everybody is asked for by a whole room of phones, so not all at the same moment.
const SPREAD_OVER = 1500;
let source = null;

if ("EventSource" in window && panel()) {
  follow();
  addEventListener("online", follow);
  addEventListener("pageshow", (event) => event.persisted && follow());
  addEventListener("pagehide", () => source.close());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && follow());
}

function panel() {
  return document.querySelector("#phone[data-news]");
}

function follow() {
  source?.close();
  source = new EventSource(panel().dataset.news);
  source.onmessage = (event) => hear(event.data);
  source.addEventListener("beat", (event) => serverSaid(event.data));
  source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(renew, AGAIN_AFTER);
}

function hear(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const told = template.content.firstElementChild;
  const own = told?.querySelector(`[data-table="${panel().dataset.table}"]`)?.dataset.sign ?? "";
  if (!told || `${told.dataset.everybody} ${own}` === panel().dataset.sign) return;
  const isOurs = !panel().dataset.sign.endsWith(` ${own}`);
  setTimeout(ask, isOurs ? 0 : Math.random() * SPREAD_OVER);
}

// The address has grown old, or the link was taken back: who may still see the page finds the present one in it.
async function renew() {
  if (await ask()) follow();
}

async function ask() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#phone");
  if (fresh) show(fresh);
  return Boolean(fresh);
}

// What somebody is writing stays until it is sent; the address and the sign are new all the same.
function show(fresh) {
  if (panel().querySelector("input[name=words]")?.value) {
    Object.assign(panel().dataset, fresh.dataset);
    return;
  }
  localTimes(fresh);
  panel().replaceWith(fresh);
}
