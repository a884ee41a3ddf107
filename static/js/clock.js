// Times are sent as UTC with the server's own clock as text; here they become the reader's.
const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

export const timeOf = (date) => time.format(date);

export function localTimes(part) {
  for (const element of part.querySelectorAll("time[datetime*='T']")) {
    const date = new Date(element.dateTime);
    if (!Number.isNaN(date.getTime())) element.textContent = ("day" in element.dataset ? day : time).format(date);
  }
}
