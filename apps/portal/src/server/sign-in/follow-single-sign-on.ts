import type { faultOfTyped } from "./sign-in-problems.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";
import type { tellAboveFields, tellAtField } from "./tell-problems.ts";

interface SingleSignOnMeans {
  readonly faultOfTyped: typeof faultOfTyped;
  readonly tellAtField: typeof tellAtField;
  readonly tellAboveFields: typeof tellAboveFields;
}

/**
 * The button that leads to the provider of one's own organization, by the domain of the address that was typed. Knows nothing outside
 * itself but what it is given (decision record 0290).
 */
export function followSingleSignOn(means: SingleSignOnMeans): void {
  const attempt = async (form: HTMLFormElement, field: HTMLInputElement): Promise<boolean> => {
    const texts: SignInProblemTexts = JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
    const fault = means.faultOfTyped(field.value, "sign-in/email", texts);
    means.tellAtField(field, fault);
    if (fault !== undefined) {
      field.focus();
      return false;
    }
    const body = JSON.stringify({ email: field.value.trim(), next: document.body.dataset.next ?? "/" });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/auth/sso/start", { method: "POST", headers, body }).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as { url?: string } | undefined;
    if (answer?.ok === true && told?.url?.startsWith("https://") === true) {
      location.assign(told.url);
      return true;
    }
    const requestId = answer?.headers.get("request-id") ?? undefined;
    const words = answer?.status === 404 ? texts.noSingleSignOn : texts.singleSignOnUnavailable;
    means.tellAboveFields(form, { words, requestId });
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
