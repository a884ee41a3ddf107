// An entrant's page: the stream is the same for everybody and says for whom something is new. Who that is asks for the
// own page again, not all at the same moment; whose place alone may have moved asks after a while.
import { localTimes } from "./clock.js";
import { tick } from "./countdown.js";

const ALL_ASK_WITHIN = 6000;
const SOON = 1500;
const LATER = 40000;

const room = document.querySelector("[data-live]");
let sign = signIn(room.firstElementChild);
let asking = 0;
let isSoon = false;
let withPlace = false;

room.addEventListener("news", (event) => {
  const fresh = event.detail.firstElementChild;
  const before = sign;
  sign = signIn(fresh);
  queueMicrotask(giveExtra);
  const isForAll = sign.everybody !== before.everybody;
  withPlace = !isForAll;
  if (isForAll) ask(ALL_ASK_WITHIN);
  else if (sign.own !== before.own) ask(SOON);
  else if (!asking) ask(LATER);
});
giveExtra();

function signIn(signs) {
  const own = signs.dataset.own.split(" ").find((sign) => sign.startsWith(`${room.dataset.entrant}:`));
  return { everybody: signs.dataset.everybody, own };
}

// Waits so long at most, by chance, so that a room full of phones does not ask at once.
function ask(within) {
  if (asking && isSoon) return;
  clearTimeout(asking);
  isSoon = within !== LATER;
  asking = setTimeout(renew, isSoon ? Math.random() * within : within * (1 + Math.random()));
}

async function renew() {
  asking = 0;
  const asked = withPlace ? "place" : "table";
  const answer = await fetch(`${location.pathname}?news=${asked}`).catch(() => null);
  if (!answer?.ok) return ask(LATER);
  const news = new DOMParser().parseFromString(await answer.text(), "text/html");
  localTimes(news);
  for (const fresh of news.querySelectorAll("[data-own-part]")) {
    const part = document.getElementById(fresh.id);
    if (part?.contains(document.activeElement)) ask(LATER);
    else part?.replaceWith(fresh);
  }
  giveExtra();
  if (withPlace) withPlace = false;
  else later();
}

// Everybody asked for the table at once; the place may have moved too.
function later() {
  withPlace = true;
  ask(LATER);
}

// The clock is everybody's; a table may have more minutes.
function giveExtra() {
  const minutes = document.getElementById("seat").dataset.extra;
  for (const clock of room.querySelectorAll("[data-clock]")) clock.dataset.extra = minutes;
  tick();
}
