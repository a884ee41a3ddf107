// What every page has: local times, the toast, the menu, numbers on tiles, copy, share, print.
import { localTimes } from "./clock.js";
import { offerVerbs } from "./verbs.js";

const TOAST_STAYS = 8000;

localTimes(document);
numbersOnTiles();
for (const toast of document.querySelectorAll("[data-toast]")) leaveAfterAWhile(toast);
for (const menu of document.querySelectorAll("details.menu")) closeFromOutside(menu);
offerVerbs(document);

function leaveAfterAWhile(toast) {
  const address = new URL(location.href);
  address.searchParams.delete("saved");
  history.replaceState(null, "", address);
  setTimeout(() => {
    if (!toast.contains(document.activeElement)) return toast.remove();
    toast.addEventListener("focusout", () => toast.remove(), { once: true });
  }, TOAST_STAYS);
}

function closeFromOutside(menu) {
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

function numbersOnTiles() {
  const page = document.documentElement;
  page.classList.toggle("numbered", read("numbered") === "yes");
  for (const label of document.querySelectorAll("[data-numbered]")) {
    const box = label.querySelector("input");
    label.hidden = false;
    box.checked = page.classList.contains("numbered");
    box.addEventListener("change", () => {
      page.classList.toggle("numbered", box.checked);
      write("numbered", box.checked ? "yes" : "no");
    });
  }
}

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage can be switched off
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then it lasts as long as the page
  }
}
