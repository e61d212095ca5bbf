/**
 * Slider and field: ask for the figures of their amount, once the hand rests, and write them down. Texts come ready
 * from the server. The page tells its frame how high it is, and nothing else.
 */
export const WIDGET_SCRIPT = `
const find = (selector) => document.querySelector(selector);
const tell = () => parent.postMessage({ type: "loan-indication:height", height: document.documentElement.offsetHeight }, "*");
if (parent !== window) new ResizeObserver(tell).observe(document.documentElement);
const form = find("form");
if (form) {
  const field = find("#euros"), slider = find("[type=range]"), problem = find("[data-problem]"), figures = find("[data-figures]");
  let timer, running;
  const show = (message) => {
    problem.textContent = message;
    problem.hidden = !message;
    figures.hidden = Boolean(message);
    field.setAttribute("aria-invalid", String(Boolean(message)));
  };
  const cell = (name, className, ...parts) => {
    const made = document.createElement(name);
    if (name === "th") made.scope = "row";
    made.className = className;
    made.append(...parts);
    return made;
  };
  const write = ({ rows, nothing, summary }) => {
    find("tbody").replaceChildren(...rows.map((row) => cell("tr", "", cell("th", "", row.termText, cell("span", "lender", row.lender)),
      cell("td", "figure", row.figure), cell("td", "wide", row.total), cell("td", "", row.annualCostRate))));
    find("details ul").replaceChildren(...rows.map((row) => cell("li", "", row.text)));
    find("table").hidden = find("details").hidden = rows.length === 0;
    find("[data-nothing]").hidden = rows.length > 0;
    find("[data-nothing]").textContent = nothing || "";
    find("[role=status]").textContent = summary;
  };
  const update = async () => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    figures.setAttribute("aria-busy", "true");
    try {
      const response = await fetch("/widgets/loan-indication.json?" + new URLSearchParams(new FormData(form)), { signal });
      const answer = await response.json();
      show(response.ok ? "" : answer.message);
      if (response.ok) write(answer);
    } catch (error) {
      if (signal.aborted) return;
      show(problem.dataset.failed);
    }
    figures.removeAttribute("aria-busy");
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(update, 150);
  };
  slider.addEventListener("input", () => {
    field.value = slider.value;
    soon();
  });
  field.addEventListener("input", () => {
    if (field.value !== "") slider.value = field.value;
    soon();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    update();
  });
}
`;
