/** The slider: asks for the figures of its amount and writes them down. Texts come ready from the server. */
export const WIDGET_SCRIPT = `
const slider = document.querySelector("input");
const amount = document.querySelector("output");
const rows = document.querySelector("tbody");
const template = document.querySelector("template");
let timer;
let asked = 0;
slider.addEventListener("input", () => {
  amount.textContent = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency", currency: "EUR", maximumFractionDigits: 0,
  }).format(slider.value);
  clearTimeout(timer);
  timer = setTimeout(update, 120);
});
async function update() {
  const turn = ++asked;
  const query = new URLSearchParams(location.search);
  query.set("amount", slider.value);
  const response = await fetch("/widgets/loan-indication.json?" + query);
  if (!response.ok || turn !== asked) return;
  const shown = await response.json();
  amount.textContent = shown.amount;
  rows.replaceChildren(...shown.rows.map((row) => {
    const line = template.content.cloneNode(true);
    for (const name of ["term", "monthly", "lender", "annualCostRate"]) {
      line.querySelector("[data-name=" + name + "]").textContent = row[name];
    }
    return line;
  }));
  document.querySelector("[data-none]").hidden = shown.rows.length > 0;
  document.querySelector("table").hidden = shown.rows.length === 0;
}
`;
