// Times are sent as UTC with the server's own clock as text; here they become the reader's.
const page = document.documentElement.lang;
const reader = navigator.languages.find((language) => language.split("-")[0] === page.split("-")[0]) ?? page;
const time = new Intl.DateTimeFormat(reader, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(reader, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });

export const timeOf = (date) => time.format(date);

export function localTimes(part) {
  for (const element of part.querySelectorAll("time[datetime*='T']")) {
    const date = new Date(element.dateTime);
    if (!Number.isNaN(date.getTime())) element.textContent = ("day" in element.dataset ? day : time).format(date);
  }
}
