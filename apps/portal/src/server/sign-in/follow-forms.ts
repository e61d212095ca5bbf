import type { faultOfTyped, wordsOfRefused } from "./sign-in-problems.ts";
import type { requestSignIn, SignInStep } from "./sign-in-request.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";
import type { tellAboveFields, tellAtField } from "./tell-problems.ts";

interface FormMeans {
  readonly requestSignIn: typeof requestSignIn;
  readonly faultOfTyped: typeof faultOfTyped;
  readonly wordsOfRefused: typeof wordsOfRefused;
  readonly tellAtField: typeof tellAtField;
  readonly tellAboveFields: typeof tellAboveFields;
}

/**
 * The forms of the sign-in page. As the portal's other forms do, it reads the fields at a try, sends once however often the button is
 * pressed, and tells each problem at its field, where the focus then goes. Knows nothing outside itself but what it is given
 * (decision record 0290).
 */
export function followForms(means: FormMeans): void {
  const texts = (): SignInProblemTexts => JSON.parse(document.getElementById("problem-texts")?.textContent ?? "{}");
  /** In place of the part before it: nothing that was typed there stays in the page. */
  const show = (name: string): void => {
    const template = document.querySelector<HTMLTemplateElement>(`#part-${name}`);
    const part = document.getElementById("part");
    if (template !== null) part?.replaceChildren(template.content.cloneNode(true));
    part?.querySelector("input")?.focus();
  };
  /** @returns whether the page is being left */
  const attempt = async (form: HTMLFormElement): Promise<boolean> => {
    const step = form.dataset.step as SignInStep;
    const fields = [...form.querySelectorAll("input")];
    for (const field of fields) means.tellAtField(field, means.faultOfTyped(field.value, step, texts()));
    if (form.querySelector("[aria-invalid]") !== null) return false;
    const outcome = await means.requestSignIn(step, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
    if (outcome.kind === "done") location.assign(document.body.dataset.next ?? "/");
    else if (outcome.kind === "second-factor") show("code");
    else means.tellAboveFields(form, { ...outcome, words: means.wordsOfRefused(outcome, step, texts()) });
    return outcome.kind === "done";
  };
  const submit = async (form: HTMLFormElement, button: HTMLButtonElement): Promise<void> => {
    if (button.disabled) return;
    means.tellAboveFields(form, undefined);
    button.disabled = true;
    // Who is let in leaves: the button waits for the next page.
    button.disabled = await attempt(form);
    form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const { target, submitter } = event;
    const form = target as HTMLFormElement;
    const button = submitter ?? form.querySelector("[type=submit]");
    if (button instanceof HTMLButtonElement) void submit(form, button);
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) means.tellAtField(target, undefined);
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-shows]") : null;
    if (button?.dataset.shows !== undefined) show(button.dataset.shows);
  });
}
