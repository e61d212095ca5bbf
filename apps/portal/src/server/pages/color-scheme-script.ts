/** Where Mantine keeps the colours that a person chose. */
const CHOSEN_SCHEME_KEY = "mantine-color-scheme-value";

/**
 * Before the first paint of a page that is plain HTML: the colours that its reader chose in the portal, else the system's, which it
 * follows while it is open.
 */
export const COLOR_SCHEME_SCRIPT = `(${paintColorScheme})(${JSON.stringify(CHOSEN_SCHEME_KEY)});`;

/** Runs in the browser, by its text: it knows nothing outside itself. */
function paintColorScheme(key: string): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paint = (): void => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(key);
    } catch {
      // A browser that keeps nothing: the system's.
    }
    const isDark = chosen === "dark" || (chosen !== "light" && system.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  };
  paint();
  system.addEventListener("change", paint);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest("#color-scheme") === null) return;
    const isDark = document.documentElement.dataset.mantineColorScheme === "dark";
    try {
      localStorage.setItem(key, isDark ? "light" : "dark");
    } catch {
      // It is painted for as long as the page is open.
    }
    document.documentElement.dataset.mantineColorScheme = isDark ? "light" : "dark";
  });
}
