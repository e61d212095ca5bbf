import type { SingleSignOnProblem } from "@quote-financing/api/identity/single-sign-on/answer-callback";
import { LANGUAGE_TAGS, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { announceSignIn } from "../../ui/shell/sign-in-channel.ts";
import { COLOR_SCHEME_SCRIPT } from "../pages/color-scheme-script.ts";
import { singleSignOnProblemHtml, wordsHtml } from "./sign-in-parts.ts";
import { SIGN_IN_STYLE } from "./sign-in-style.ts";
import { portalTexts } from "./sign-in-texts.ts";

interface SignedInPage {
  readonly userId: string;
  readonly language: PortalLanguage;
  readonly nonce: string;
  /** They came back from a provider without the proof that the other page waits for. */
  readonly problem?: SingleSignOnProblem | undefined;
}

/** What follows a sign-in that another page waits for: it tells that page, and the person that they may go back. */
export function signedInHtml({ userId, language, nonce, problem }: SignedInPage): string {
  const t = portalTexts(language);
  const said =
    problem === undefined ? wordsHtml(t, 'p class="lead"', "signIn.done.text") : singleSignOnProblemHtml(t, problem);
  const announced = problem === undefined ? `<script nonce="${nonce}">${announceSignIn(userId)}</script>` : "";
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${t("signIn.done.title")} · ${t("portal.name")}`)}</title><meta name="robots" content="noindex">
<script nonce="${nonce}">${COLOR_SCHEME_SCRIPT}</script><style nonce="${nonce}">${SIGN_IN_STYLE}</style></head>
<body><div class="page"><main class="card">${wordsHtml(t, "h1", "signIn.done.title")}${said}
<p class="forgot">${wordsHtml(t, 'a href="/" target="_top"', "signIn.done.home")}</p></main></div>
${announced}</body></html>`;
}
