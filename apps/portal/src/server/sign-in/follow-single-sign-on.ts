import type { faultOfTyped, wordsOfRefused } from "./sign-in-problems.ts";
import type { requestSignIn } from "./sign-in-request.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";
import type { tellAboveFields, tellAtField } from "./tell-problems.ts";

interface SingleSignOnMeans {
  readonly requestSignIn: typeof requestSignIn;
  readonly wordsOfRefused: typeof wordsOfRefused;
  readonly faultOfTyped: typeof faultOfTyped;
  readonly tellAtField: typeof tellAtField;
  readonly tellAboveFields: typeof tellAboveFields;
}

/**
 * The button that leads to the provider of one's own organization, by the domain of the address that was typed; from the frame of an
 * ended session in a tab of its own (decision record 0331). Knows nothing outside itself but what it is given (decision record 0290).
 */
export function followSingleSignOn(means: SingleSignOnMeans): void {
  const step = "sso/start";
  const attempt = async (form: HTMLFormElement, field: HTMLInputElement): Promise<boolean> => {
    const texts: SignInProblemTexts = JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
    const fault = means.faultOfTyped(field.value, "sign-in/email", texts);
    means.tellAtField(field, fault);
    if (fault !== undefined) {
      field.focus();
      return false;
    }
    // Providers refuse to be framed. Before anything is awaited: later a browser takes it for a window that nobody asked for.
    const opened = window.top === window ? null : window.open("", "_blank");
    const asked = { email: field.value.trim(), next: document.body.dataset.next ?? "/" };
    const outcome = await means.requestSignIn(step, asked);
    const url = outcome.kind === "done" ? (outcome.answer as { readonly url?: string }).url : undefined;
    if (url?.startsWith("https://") === true) {
      (opened?.location ?? location).assign(url);
      // The frame stays, and takes another try, until the page around it hears of the sign-in.
      return opened === null;
    }
    opened?.close();
    const refused = outcome.kind === "refused" ? outcome : ({ kind: "refused", reason: "unavailable" } as const);
    means.tellAboveFields(form, { ...refused, words: means.wordsOfRefused(refused, step, texts) });
    return false;
  };
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("#single-sign-on") : null;
    const form = document.querySelector<HTMLFormElement>("#part form");
    const field = form?.querySelector<HTMLInputElement>("[name=email]");
    if (button === null || !form || !field || button.disabled) return;
    means.tellAboveFields(form, undefined);
    button.disabled = true;
    // Who is on their way leaves: the button waits for the next page.
    button.disabled = await attempt(form, field);
  });
}
