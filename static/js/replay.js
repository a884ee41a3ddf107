// A step of a replay without loading a page: what is tapped is fetched and put in place of what was there.
import { offerPads } from "./hands.js";
import { offerVerbs } from "./verbs.js";
import { View } from "./view.js";

const REGION = "replay";

let view = new View(document.getElementById("board"));
offerPads(document);
showWhoseTurn(document);

addEventListener("popstate", () => show(location.href));
document.addEventListener("click", followed);
document.addEventListener("submit", sent);

function followed(event) {
  const link = event.target.closest(`#${REGION} a`);
  if (!link?.getAttribute("href").startsWith("?") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(new URL(link.getAttribute("href"), location.href));
}

// A tapped button comes after the hidden fields: of a name given twice the last counts.
function sent(event) {
  const { target: form, submitter } = event;
  if (!form.closest(`#${REGION}`) || form.method !== "get" || submitter?.name === "as") return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  go(new URL(`?${fields}`, location.href));
}

async function go(address) {
  const shown = await show(address);
  if (shown) history.pushState(null, "", shown);
}

// The address that was led to; nothing when the browser has to go there by itself.
async function show(address) {
  const old = document.getElementById(REGION);
  old.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(address);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById(REGION);
    if (!fresh) throw new Error("another page");
    swap(old, fresh);
    document.title = page.title;
    return response.url;
  } catch {
    location.assign(address);
  }
}

function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(fresh);
  offerVerbs(fresh);
  offerPads(fresh);
  view = new View(document.getElementById("board"), view);
  showWhoseTurn(fresh);
  const headline = document.getElementById("headline");
  if (focused) (sameAs(focused, fresh) ?? headline).focus({ preventScroll: true });
  headline.scrollIntoView({ block: "nearest" });
  document.getElementById("spoken").textContent = [headline, headline.nextElementSibling].map((part) => part.textContent).join(" ");
}

// What had the focus, if it is still there and can be tapped.
function sameAs(focused, fresh) {
  if (focused.id) return fresh.querySelector(`#${focused.id}:enabled`);
  return [...fresh.querySelectorAll("button:enabled")].find((button) => button.name === focused.name && button.value === focused.value);
}

// Where not all seats fit beside each other.
function showWhoseTurn(part) {
  const seat = part.querySelector(".at-table .now");
  if (seat) seat.closest("ol").scrollLeft = seat.offsetLeft - seat.offsetWidth;
}
