import { LANGUAGE_TAGS, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { createTranslator } from "next-intl";
import en from "../../../messages/en.json";
import nl from "../../../messages/nl.json";
import { TIME_ZONE } from "../../ui/format/time-zone.ts";
import { withRules } from "../pages/with-rules.ts";

/** Stands in the text for any number of minutes but one, and is replaced by that number. */
const SOME_MINUTES = 77;

/** What the page's script tells, in one language. */
export interface SignInProblemTexts {
  readonly missing: string;
  readonly digits: string;
  readonly wrong: string;
  readonly wrongCode: string;
  readonly wrongBackup: string;
  readonly wrongPasskey: string;
  readonly passkeyClosed: string;
  readonly noSingleSignOn: string;
  readonly singleSignOnUnavailable: string;
  readonly expired: string;
  readonly languageLost: string;
  readonly languageFailed: string;
  readonly busy: string;
  readonly unreadable: string;
  readonly unavailable: string;
  readonly throttledOneMinute: string;
  /** With `{minutes}`, more than one. */
  readonly throttled: string;
}

/** Texts of the portal, read without Next.js: by name. */
export const portalTexts = (language: PortalLanguage) => {
  const messages = language === "nl" ? nl : (en as typeof nl);
  return createTranslator({
    locale: LANGUAGE_TAGS[language],
    timeZone: TIME_ZONE,
    messages: withRules(language, messages),
  });
};

/** All that can go wrong while signing in, in words. */
export function signInProblemTexts(language: PortalLanguage): SignInProblemTexts {
  const t = portalTexts(language);
  const throttled = t("signIn.problem.throttled", { minutes: SOME_MINUTES });
  return {
    missing: t("refusal.rule.missing"),
    digits: t("signIn.secondFactor.digits"),
    wrong: t("signIn.problem.wrong"),
    wrongCode: t("signIn.secondFactor.wrong"),
    wrongBackup: t("signIn.secondFactor.wrongBackup"),
    wrongPasskey: t("signIn.passkey.wrong"),
    passkeyClosed: t("signIn.passkey.closed"),
    noSingleSignOn: t("signIn.singleSignOn.none"),
    singleSignOnUnavailable: t("signIn.singleSignOn.problem.unavailable"),
    expired: t("signIn.singleSignOn.problem.expired"),
    languageLost: `${t("shell.language.failed")} ${t("problem.offline")}`,
    languageFailed: t("shell.language.failed"),
    busy: t("signIn.problem.busy"),
    unreadable: t("signIn.problem.unreadable"),
    unavailable: t("signIn.problem.unavailable"),
    throttledOneMinute: t("signIn.problem.throttled", { minutes: 1 }),
    throttled: throttled.replace(String(SOME_MINUTES), "{minutes}"),
  };
}
