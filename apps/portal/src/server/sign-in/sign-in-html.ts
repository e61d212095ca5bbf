import type { SingleSignOnProblem } from "@quote-financing/api/identity/single-sign-on/answer-callback";
import { LANGUAGE_TAGS, PORTAL_LANGUAGES, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { COLOR_SCHEME_SCRIPT } from "../pages/color-scheme-script.ts";
import { icons } from "./sign-in-icons.ts";
import { codePart, labelHtml, passwordPart, problemTemplate, wordsHtml } from "./sign-in-parts.ts";
import { SIGN_IN_SCRIPT, SINGLE_SIGN_ON_SCRIPT } from "./sign-in-script.ts";
import { SIGN_IN_STYLE } from "./sign-in-style.ts";
import { portalTexts, signInProblemTexts } from "./sign-in-texts.ts";

interface SignInPage {
  readonly language: PortalLanguage;
  /** The portal's own page that opens after sign-in; checked. */
  readonly next: string;
  /** Whether anybody signs in by a provider of their organization. */
  readonly hasSingleSignOn: boolean;
  /** What went wrong there. */
  readonly problem?: SingleSignOnProblem | undefined;
  /** Of the page's Content-Security-Policy. */
  readonly nonce: string;
}

/**
 * The sign-in page as plain HTML: who comes to sign in waits for no framework (decision record 0290). Parts that
 * come later are templates.
 */
export function signInHtml({ language, next, nonce, hasSingleSignOn, problem }: SignInPage): string {
  const t = portalTexts(language);
  const title = escapeHtml(`${t("signIn.title")} · ${t("portal.name")}`);
  // In the frame of an ended session: its page is open, and another one cannot be shown there.
  const isOfOpenPage = next === "/signed-in";
  const deepLink = isOfOpenPage ? "signIn.leadOpenPage" : "signIn.leadDeepLink";
  const lead = next === "/" ? "signIn.lead" : deepLink;
  const forgot = `a href="/forgot-password"${isOfOpenPage ? ' target="_blank"' : ""}`;
  const problems = JSON.stringify(signInProblemTexts(language)).replaceAll("<", "\\u003c");
  const languages = PORTAL_LANGUAGES.map(
    (other) =>
      `<button type="button" lang="${other}" aria-pressed="${other === language}">${escapeHtml(t(`shell.language.${other}`))}</button>`,
  );
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f7f4"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121513">
<link rel="icon" href="/icon.svg"><link rel="preload" href="/fonts/figtree.woff2" as="font" type="font/woff2" crossorigin>
<script nonce="${nonce}">${COLOR_SCHEME_SCRIPT}</script><style nonce="${nonce}">${SIGN_IN_STYLE}</style></head>
<body data-next="${escapeHtml(next)}"><div class="page"><header class="top"><span class="wordmark">${icons.mark}${wordsHtml(t, "span", "portal.name")}</span>
<button type="button" id="color-scheme" class="icon" ${labelHtml(t, "shell.colorScheme")}>${icons.sun}${icons.moon}</button></header>
<main class="card">${wordsHtml(t, "h1", "signIn.title")}${wordsHtml(t, 'p class="lead"', lead)}
<noscript><p class="lead">${escapeHtml(t("signIn.noScript"))}</p></noscript>
<div id="part">${passwordPart(t, { hasSingleSignOn, problem })}</div>
<p class="forgot">${wordsHtml(t, forgot, "signIn.forgot")}</p></main>
<footer class="bottom"><fieldset class="languages">${wordsHtml(t, 'legend class="visually-hidden"', "shell.language.label")}${languages.join("")}</fieldset></footer></div>
${codePart(t, "code")}${codePart(t, "backup-code")}${problemTemplate(t)}
<script type="application/json" id="problem-texts">${problems}</script>
<script nonce="${nonce}">${SIGN_IN_SCRIPT}${hasSingleSignOn ? SINGLE_SIGN_ON_SCRIPT : ""}</script></body></html>`;
}
