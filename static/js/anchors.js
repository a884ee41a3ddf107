// The rule whose address was opened offers to copy that address, where the browser lets a page copy.
const line = document.getElementById("copy");
const button = line.querySelector("button");
const label = button.textContent;

addEventListener("hashchange", offerCopy);
button.addEventListener("click", () => (button.textContent = button.dataset.copied));
offerCopy();

function offerCopy() {
  const rule = document.getElementById(location.hash.slice(1))?.querySelector(":scope > .grow");
  line.hidden = !rule || !navigator.clipboard;
  if (!rule) return;
  button.dataset.copy = location.origin + location.pathname + location.hash;
  button.textContent = label;
  rule.append(line);
}
