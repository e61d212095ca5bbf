import type { wordsOfRefused } from "./sign-in-problems.ts";
import type { requestSignIn } from "./sign-in-request.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";
import type { tellAboveFields } from "./tell-problems.ts";

interface PasskeyMeans {
  readonly requestSignIn: typeof requestSignIn;
  readonly wordsOfRefused: typeof wordsOfRefused;
  readonly tellAboveFields: typeof tellAboveFields;
}

/**
 * The button that signs in by a passkey, where the browser and the address can: WebAuthn knows sites by name. Knows nothing outside
 * itself but what it is given (decision record 0290).
 */
export function followPasskey(means: PasskeyMeans): void {
  const step = "passkey/sign-in";
  const find = (): HTMLButtonElement | null => document.querySelector("#passkey");
  const isPossible =
    "PublicKeyCredential" in window &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(location.hostname);
  find()?.toggleAttribute("hidden", !isPossible);
  /** What the device signed; undefined when the person closed what the browser asked, or no answer came. */
  const signed = async (): Promise<unknown> => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/auth/passkey/use-options", { method: "POST", headers, body: "{}" });
    if (!answer.ok) return undefined;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    return credential?.toJSON();
  };
  const attempt = async (form: HTMLFormElement): Promise<boolean> => {
    const texts: SignInProblemTexts = JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
    const response = await signed().catch(() => undefined);
    if (response === undefined) {
      means.tellAboveFields(form, { words: texts.passkeyClosed });
      return false;
    }
    const outcome = await means.requestSignIn(step, { response });
    if (outcome.kind === "done") location.assign(document.body.dataset.next ?? "/");
    else if (outcome.kind === "refused")
      means.tellAboveFields(form, { ...outcome, words: means.wordsOfRefused(outcome, step, texts) });
    return outcome.kind === "done";
  };
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("#passkey") : null;
    const form = document.querySelector<HTMLFormElement>("#part form");
    if (button === null || form === null || button.disabled) return;
    means.tellAboveFields(form, undefined);
    button.disabled = true;
    // Who is let in leaves: the button waits for the next page.
    button.disabled = await attempt(form);
  });
}
