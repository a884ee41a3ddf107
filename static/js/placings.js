// What is pushed to everybody marks nobody: the row of whoever looks is marked here.
const main = document.querySelector("[data-live]");

main?.addEventListener("news", (event) => {
  const row = main.dataset.own && event.detail.getElementById(`e${main.dataset.own}`);
  if (!row) return;
  row.classList.add("sel");
  document.querySelector("[data-own-place]").textContent = row.querySelector(".place").textContent;
});
