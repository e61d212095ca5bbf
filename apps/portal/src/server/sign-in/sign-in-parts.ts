import type { SingleSignOnProblem } from "@quote-financing/api/identity/single-sign-on/answer-callback";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { icons } from "./sign-in-icons.ts";
import type { SignInStep } from "./sign-in-request.ts";
import type { portalTexts } from "./sign-in-texts.ts";

type Texts = ReturnType<typeof portalTexts>;

/** Of a text without values. */
type TextKey =
  | "portal.name"
  | `signIn.${"title" | "lead" | "leadDeepLink" | "leadOpenPage" | "email" | "password" | "submit" | "forgot"}`
  | `signIn.secondFactor.${"explanation" | "explanationBackup" | "code" | "backupCode" | "submit" | "useBackup" | "useApp" | "startAgain"}`
  | "signIn.passkey.button"
  | "signIn.singleSignOn.button"
  | `signIn.singleSignOn.problem.${SingleSignOnProblem}`
  | `signIn.done.${"title" | "text" | "home"}`
  | "fault.requestId"
  | "shell.language.label";

interface Field {
  readonly id: string;
  readonly name: "email" | "password" | "code";
  readonly label: TextKey;
  /** Of the element, as HTML. */
  readonly attributes: string;
  /** As HTML. */
  readonly button?: string;
}

/** An element of one text, which another language replaces by its name (follow-buttons.ts). @param element its start: `p class="lead"` */
export const wordsHtml = (t: Texts, element: string, key: TextKey): string =>
  `<${element} data-text="${key}">${escapeHtml(t(key))}</${element.split(" ", 1)[0]}>`;

/** The name of a button without words, which another language replaces as well. */
export const labelHtml = (t: Texts, key: "shell.colorScheme" | "signIn.showPassword"): string =>
  `data-label="${key}" aria-label="${escapeHtml(t(key))}"`;

const fieldHtml = (t: Texts, { id, name, label, attributes, button = "" }: Field): string =>
  `<div class="field">${wordsHtml(t, `label for="${id}"`, label)}<div class="input"><input id="${id}" name="${name}" required ${attributes}>${button}</div></div>`;

const formHtml = (t: Texts, step: SignInStep, submit: TextKey, fields: string, problem = ""): string =>
  `<form class="form" method="post" novalidate data-step="${step}"><div role="alert" class="region">${problem}</div>${fields}
<button type="submit" class="button"><span class="loader" aria-hidden="true"></span>${wordsHtml(t, "span", submit)}</button></form>`;

/** What somebody is told who came back from a provider without being let in. */
export const singleSignOnProblemHtml = (t: Texts, problem: SingleSignOnProblem): string =>
  `<div class="problem">${wordsHtml(t, "p", `signIn.singleSignOn.problem.${problem}`)}</div>`;

interface PasswordPart {
  readonly hasSingleSignOn: boolean;
  readonly problem?: SingleSignOnProblem | undefined;
}

/** The first step: an address and a password; or the address alone, and the provider of one's organization. */
export function passwordPart(t: Texts, { hasSingleSignOn, problem }: PasswordPart): string {
  const toggle = `<button type="button" id="show-password" class="icon" tabindex="-1" aria-pressed="false" ${labelHtml(t, "signIn.showPassword")}>${icons.password}</button>`;
  const email = fieldHtml(t, {
    id: "email",
    name: "email",
    label: "signIn.email",
    attributes: 'type="email" autocomplete="username" autofocus',
  });
  const password = fieldHtml(t, {
    id: "password",
    name: "password",
    label: "signIn.password",
    attributes: 'type="password" autocomplete="current-password"',
    button: toggle,
  });
  const told = problem === undefined ? "" : singleSignOnProblemHtml(t, problem);
  const form = formHtml(t, "sign-in/email", "signIn.submit", email + password, told);
  const other = `<button type="button" id="single-sign-on" class="other">${wordsHtml(t, "span", "signIn.singleSignOn.button")}</button>`;
  const words = wordsHtml(t, "span", "signIn.passkey.button");
  return `<div class="form">${form}<button type="button" id="passkey" class="other" hidden>${words}</button>${hasSingleSignOn ? other : ""}</div>`;
}

/** The second step of people who have a second factor, in place of the first: a code of their app, or a backup code; and the way back. */
export function codePart(t: Texts, kind: "code" | "backup-code"): string {
  const isBackup = kind === "backup-code";
  const explanation = wordsHtml(t, "p", `signIn.secondFactor.${isBackup ? "explanationBackup" : "explanation"}`);
  const field = fieldHtml(t, {
    id: kind,
    name: "code",
    label: `signIn.secondFactor.${isBackup ? "backupCode" : "code"}`,
    attributes: `spellcheck="false" ${isBackup ? 'autocomplete="off"' : 'autocomplete="one-time-code" inputmode="numeric"'}`,
  });
  const step = isBackup ? "two-factor/verify-backup-code" : "two-factor/verify-totp";
  const form = formHtml(t, step, "signIn.secondFactor.submit", explanation + field);
  const other = wordsHtml(t, "span", `signIn.secondFactor.${isBackup ? "useApp" : "useBackup"}`);
  const shows = isBackup ? "code" : "backup-code";
  const again = wordsHtml(t, 'a class="other" href=""', "signIn.secondFactor.startAgain");
  return `<template id="part-${kind}"><div class="form">${form}<button type="button" class="other" data-shows="${shows}">${other}</button>${again}</div></template>`;
}

/** What a form tells above its fields; the script puts the words and the request id in. */
export function problemTemplate(t: Texts): string {
  const requestId = t("fault.requestId");
  const label = escapeHtml(t("feedback.copy", { label: requestId }));
  const copy = `<button type="button" data-label="feedback.copy" aria-label="${label}">${icons.copy}${icons.check}</button>`;
  const status = `<span role="status" class="visually-hidden" data-copied-text="${escapeHtml(t("feedback.copied"))}"></span>`;
  return `<template id="problem"><div class="problem"><p></p><p class="request">${wordsHtml(t, "span", "fault.requestId")} <span class="copy"><code></code>${copy}${status}</span></p></div></template>`;
}
