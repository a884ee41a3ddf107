// The clock of a session, worked out from its end by the server's time. Whoever shows it styles its states.
import { now } from "./now.js";

const LAST_MINUTES = 5 * 60;

tick();
setInterval(tick, 250);

export function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) show(clock);
}

function show(clock) {
  const left = secondsLeft(clock);
  const digits = clock.querySelector("b");
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (digits.textContent !== text) digits.textContent = text;
  const state = stateAt(clock, left);
  if (clock.dataset.clock === state) return;
  clock.classList.replace(clock.dataset.clock, state);
  clock.dataset.clock = state;
}

function secondsLeft(clock) {
  const extra = 60 * Number(clock.dataset.extra ?? 0);
  if (!clock.dataset.ends) return Math.max(0, Number(clock.dataset.left) + extra);
  return Math.max(0, Math.ceil((Date.parse(clock.dataset.ends) - now()) / 1000) + extra);
}

function stateAt(clock, left) {
  if (!clock.dataset.ends) return clock.dataset.clock;
  if (left === 0) return "over";
  return left <= LAST_MINUTES ? "last-minutes" : "running";
}
