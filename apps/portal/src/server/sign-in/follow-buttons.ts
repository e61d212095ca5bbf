import type { copyToClipboard } from "../../ui/feedback/copy-to-clipboard.ts";
import type { languageCookie } from "../../ui/language/language-cookie.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";
import type { tellAboveFields } from "./tell-problems.ts";

interface ButtonMeans {
  readonly copyToClipboard: typeof copyToClipboard;
  readonly languageCookie: typeof languageCookie;
  readonly tellAboveFields: typeof tellAboveFields;
}

/**
 * What else can be pressed on the sign-in page: the password shown, the request id copied, another language. Knows nothing
 * outside itself but what it is given (decision record 0290).
 */
export function followButtons(means: ButtonMeans): void {
  const copiedShownMs = 1_600;
  const togglePassword = (button: Element): void => {
    const field = document.querySelector<HTMLInputElement>("[name=password]");
    if (field === null) return;
    const isShown = field.type === "text";
    field.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
  };
  const copyBefore = async (button: Element): Promise<void> => {
    const status = button.nextElementSibling;
    if (status === null || !(await means.copyToClipboard(button.previousElementSibling?.textContent ?? ""))) return;
    const tell = (isCopied: boolean): void => {
      button.toggleAttribute("data-copied", isCopied);
      status.textContent = isCopied ? (status.getAttribute("data-copied-text") ?? "") : "";
    };
    tell(true);
    setTimeout(tell, copiedShownMs, false);
  };
  /** Whether the words above the fields are about the language: it leaves those about signing in alone. */
  let isLanguageTold = false;
  /** Without an answer there is nothing to show: a reload would end at the browser's own page, without what was typed. */
  const tellLanguageLost = (isLost: boolean): void => {
    const form = document.querySelector<HTMLFormElement>("#part form");
    if (form === null || (!isLost && !isLanguageTold)) return;
    isLanguageTold = isLost;
    const texts: SignInProblemTexts = JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
    means.tellAboveFields(form, isLost ? { words: texts.languageLost } : undefined);
  };
  /** Texts of the same page in another language are put in place: what was typed stays. */
  const speak = async (language: string): Promise<void> => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = means.languageCookie(language, location.protocol === "https:");
    const answer = await fetch(location.href, { redirect: "manual" }).catch(() => undefined);
    tellLanguageLost(answer === undefined);
    if (answer === undefined) return;
    if (!answer.ok) return location.reload();
    const other = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.documentElement.lang = other.documentElement.lang;
    document.title = other.title;
    for (const part of document.querySelectorAll("template, #problem-texts")) {
      part.innerHTML = other.getElementById(part.id)?.innerHTML ?? part.innerHTML;
    }
    const theirs = [other, ...[...other.querySelectorAll("template")].map(({ content }) => content)];
    const their = (name: string, element: Element): Element | null => {
      const selector = `[${name}="${element.getAttribute(name)}"]`;
      return theirs.map((part) => part.querySelector(selector)).find((found) => found !== null) ?? null;
    };
    for (const element of document.querySelectorAll("[data-text]")) {
      element.textContent = their("data-text", element)?.textContent ?? element.textContent;
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.ariaLabel = their("data-label", element)?.ariaLabel ?? element.ariaLabel;
    }
    for (const element of document.querySelectorAll("button[lang]")) {
      element.ariaPressed = String(element.getAttribute("lang") === language);
    }
  };

  // Before a button would take the focus from the field.
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest("#show-password") !== null) event.preventDefault();
  });
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.id === "show-password") togglePassword(button);
    else if (button?.matches(".copy button")) await copyBefore(button);
    else if (button?.lang) await speak(button.lang);
  });
}
