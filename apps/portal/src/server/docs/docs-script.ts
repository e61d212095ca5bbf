/**
 * Before the first paint: the colours that the reader chose in the portal (Mantine's key), else the system's. Afterwards a
 * button on every block that copies it. Pages work without.
 */
export const DOCS_SCRIPT = `
(function () {
  var chosen = null;
  try { chosen = localStorage.getItem("mantine-color-scheme-value"); } catch (error) {}
  var dark = matchMedia("(prefers-color-scheme: dark)");
  function paint() {
    var isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  }
  paint();
  dark.addEventListener("change", paint);
  document.addEventListener("DOMContentLoaded", function () {
    if (!navigator.clipboard) return;
    document.querySelectorAll("figure").forEach(function (figure) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = "Copy";
      button.setAttribute("aria-label", "Copy " + figure.querySelector("figcaption").textContent);
      button.addEventListener("click", function () {
        navigator.clipboard.writeText(figure.querySelector("code").textContent).then(function () {
          button.textContent = "Copied";
          setTimeout(function () { button.textContent = "Copy"; }, 2000);
        });
      });
      figure.prepend(button);
    });
  });
})();
`;
