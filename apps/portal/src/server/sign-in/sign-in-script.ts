import { copyToClipboard } from "../../ui/feedback/copy-to-clipboard.ts";
import { languageCookie } from "../../ui/language/language-cookie.ts";
import { followButtons } from "./follow-buttons.ts";
import { followForms } from "./follow-forms.ts";
import { followPasskey } from "./follow-passkey.ts";
import { followSingleSignOn } from "./follow-single-sign-on.ts";
import { placeTexts } from "./place-texts.ts";
import { faultOfTyped, wordsOfRefused } from "./sign-in-problems.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { tellAboveFields, tellAtField } from "./tell-problems.ts";

/** As a browser can read them: functions by their own text, all else as JSON. */
const written = (means: Readonly<Record<string, unknown>>): string =>
  `{ ${Object.entries(means)
    .map(([name, value]) => `${name}: ${typeof value === "function" ? value : JSON.stringify(value)}`)
    .join(",\n")} }`;

/** The scripts of the sign-in page: each is given what it needs, as it knows nothing outside itself (decision record 0290). */
export const SIGN_IN_SCRIPT = `(${followForms})(${written({ requestSignIn, faultOfTyped, wordsOfRefused, tellAtField, tellAboveFields })});
(${followPasskey})(${written({ requestSignIn, wordsOfRefused, tellAboveFields })});
(${followButtons})(${written({ copyToClipboard, languageCookie, tellAboveFields, placeTexts })});`;

/** The same for the button of single sign-on, where somebody uses it. */
export const SINGLE_SIGN_ON_SCRIPT = `
(${followSingleSignOn})(${written({ requestSignIn, faultOfTyped, wordsOfRefused, tellAtField, tellAboveFields })});`;
