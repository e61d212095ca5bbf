import type { wordsOfRefused } from "./sign-in-problems.ts";
import type { requestSignIn, SignInRefused, SignInStep } from "./sign-in-request.ts";
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
  const find = (): HTMLButtonElement | null => document.querySelector("#passkey");
  const isPossible =
    "PublicKeyCredential" in window &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(location.hostname);
  find()?.toggleAttribute("hidden", !isPossible);
  /** What the device signs of it; undefined when the person closed what the browser asked. */
  const sign = async (options: unknown): Promise<unknown> => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    return credential?.toJSON();
  };
  const attempt = async (form: HTMLFormElement): Promise<boolean> => {
    const texts: SignInProblemTexts = JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
    const tell = (refused: SignInRefused, step: SignInStep): false => {
      means.tellAboveFields(form, { ...refused, words: means.wordsOfRefused(refused, step, texts) });
      return false;
    };
    const options = await means.requestSignIn("passkey/use-options", {});
    if (options.kind === "refused") return tell(options, "passkey/use-options");
    const response = options.kind === "done" ? await sign(options.answer).catch(() => undefined) : undefined;
    if (response === undefined) {
      means.tellAboveFields(form, { words: texts.passkeyClosed });
      return false;
    }
    const outcome = await means.requestSignIn("passkey/sign-in", { response });
    if (outcome.kind === "refused") return tell(outcome, "passkey/sign-in");
    location.assign(document.body.dataset.next ?? "/");
    return true;
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
