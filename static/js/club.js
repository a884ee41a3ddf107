// A club is founded: its time zone is guessed, and its address follows its name until somebody types one.
const form = document.getElementById("found");
const { name, slug, time_zone: zone } = form.elements;

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if ([...zone.options].some((option) => option.value === here)) zone.value = here;

let follows = slug.value === "";
slug.addEventListener("input", () => (follows = slug.value === ""));
name.addEventListener("input", () => {
  if (follows) slug.placeholder = addressOf(name.value);
});

function addressOf(text) {
  const plain = text.normalize("NFKD").replace(/[^\w\s-]/g, "");
  return plain.trim().toLowerCase().replace(/[-\s]+/g, "-");
}
