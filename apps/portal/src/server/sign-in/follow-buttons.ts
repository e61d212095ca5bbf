import type { copyToClipboard } from "../../ui/feedback/copy-to-clipboard.ts";
import type { languageCookie } from "../../ui/language/language-cookie.ts";
import type { placeTexts } from "./place-texts.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";
import type { tellAboveFields } from "./tell-problems.ts";

interface ButtonMeans {
  readonly copyToClipboard: typeof copyToClipboard;
  readonly languageCookie: typeof languageCookie;
  readonly tellAboveFields: typeof tellAboveFields;
  readonly placeTexts: typeof placeTexts;
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
  /** Without an answer, or that of a service that is away, a reload would end at a page without what was typed. */
  const tellLanguage = (fault: "languageLost" | "languageFailed" | undefined): void => {
    const form = document.querySelector<HTMLFormElement>("#part form");
    if (form === null || (fault === undefined && !isLanguageTold)) return;
    isLanguageTold = fault !== undefined;
    const texts: SignInProblemTexts = JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
    means.tellAboveFields(form, fault && { words: texts[fault] });
  };
  /** The last that was pressed: an answer to a press before it may come behind its own. */
  let chosen: string | undefined;
  /** Texts of the same page in another language are put in place: what was typed stays. */
  const speak = async (language: string): Promise<void> => {
    chosen = language;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = means.languageCookie(language, location.protocol === "https:");
    const answer = await fetch(location.href, { redirect: "manual" }).catch(() => undefined);
    const text = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
    if (chosen !== language) return;
    // Who is signed in by now is led on.
    if (answer?.type === "opaqueredirect") return location.reload();
    tellLanguage(text === undefined ? (answer?.ok === false ? "languageFailed" : "languageLost") : undefined);
    if (text === undefined) return;
    means.placeTexts(new DOMParser().parseFromString(text, "text/html"), language);
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
