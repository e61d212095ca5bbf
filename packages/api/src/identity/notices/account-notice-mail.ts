import type { MailContent } from "../../mail/compose-mail.ts";
import type { MailTexts } from "../../mail/mail-language.ts";

/** What happened to an account that its person should know of, whoever did it. */
export type AccountNotice =
  | "account.password_changed"
  | "account.two_factor_enabled"
  | "account.two_factor_disabled"
  | "account.two_factor_replaced"
  | "account.two_factor_reset_proposed"
  | "account.two_factor_reset"
  | "account.backup_codes_replaced"
  | "account.new_device"
  | "account.passkey_added"
  | "account.passkey_removed"
  | "account.sessions_ended";

const TEXTS: MailTexts<Record<AccountNotice, readonly [subject: string, text: string, footer?: string]>> = {
  nl: {
    "account.password_changed": ["Uw wachtwoord is gewijzigd", "Het wachtwoord van uw account is zojuist gewijzigd."],
    "account.two_factor_enabled": [
      "Tweestapsverificatie staat aan",
      "Vanaf nu hebt u bij het inloggen ook een code van uw telefoon nodig.",
    ],
    "account.two_factor_disabled": ["Tweestapsverificatie staat uit", "Vanaf nu logt u alleen met uw wachtwoord in."],
    "account.two_factor_replaced": [
      "Uw tweestapsverificatie is vervangen",
      "De sleutel in uw authenticator-app en uw herstelcodes zijn zojuist vervangen.",
    ],
    "account.two_factor_reset_proposed": [
      "Een collega wil uw tweestapsverificatie uitzetten",
      "Een collega stelde voor om uw tweestapsverificatie uit te zetten. Een tweede collega kan dat 24 uur lang goedkeuren. Bent u uw telefoon niet kwijt? Log dan in en wijs het af onder Voorstellen.",
      "Bent u uw telefoon wel kwijt? Dan hoeft u niets te doen.",
    ],
    "account.two_factor_reset": [
      "Uw tweestapsverificatie is uitgezet",
      "De tweestapsverificatie van uw account is uitgezet. U bent overal uitgelogd. Zet die na het inloggen weer aan.",
      "Vroeg u hier niet om? Kies dan meteen een nieuw wachtwoord, en bel uw beheerder.",
    ],
    "account.backup_codes_replaced": ["Uw herstelcodes zijn vervangen", "Uw oude herstelcodes werken niet meer."],
    "account.new_device": [
      "Er is op een nieuw apparaat ingelogd",
      "Iemand heeft op uw account ingelogd met een apparaat dat wij nog niet kenden:",
    ],
    "account.sessions_ended": [
      "Een beheerder heeft u uitgelogd",
      "Een beheerder van uw organisatie heeft u op een of meer apparaten uitgelogd. Log opnieuw in om verder te gaan.",
      "Weet u niet waarom? Bel uw beheerder.",
    ],
    "account.passkey_added": [
      "Er is een toegangssleutel toegevoegd",
      "Wie deze nieuwe toegangssleutel heeft, kan vanaf nu zonder wachtwoord op uw account inloggen.",
    ],
    "account.passkey_removed": ["Er is een toegangssleutel verwijderd", "Een van uw toegangssleutels werkt niet meer."],
  },
  en: {
    "account.password_changed": ["Your password was changed", "The password of your account was changed just now."],
    "account.two_factor_enabled": [
      "Two-step sign-in is on",
      "From now on signing in also asks for a code of your phone.",
    ],
    "account.two_factor_disabled": ["Two-step sign-in is off", "From now on signing in asks for your password alone."],
    "account.two_factor_replaced": [
      "Your two-step sign-in was replaced",
      "The key in your authenticator app and your backup codes were replaced just now.",
    ],
    "account.two_factor_reset_proposed": [
      "A colleague wants to switch your two-step sign-in off",
      "A colleague proposed to switch your two-step sign-in off. A second colleague can approve that for 24 hours. Did you not lose your phone? Sign in, and decline it under Proposals.",
      "Did you lose your phone? You need not do anything.",
    ],
    "account.two_factor_reset": [
      "Your two-step sign-in was switched off",
      "The two-step sign-in of your account was switched off. You are signed out everywhere. Switch it on again after signing in.",
      "Did you not ask for this? Choose a new password at once, and call your administrator.",
    ],
    "account.backup_codes_replaced": ["Your backup codes were replaced", "Your old backup codes no longer work."],
    "account.new_device": [
      "Your account was used to sign in on a new device",
      "Someone signed in to your account on a device that we did not know yet:",
    ],
    "account.sessions_ended": [
      "An administrator signed you out",
      "An administrator of your organization signed you out on one or more devices. Sign in again to go on.",
      "Do you not know why? Call your administrator.",
    ],
    "account.passkey_added": [
      "A passkey was added",
      "From now on a new passkey can be used to sign in to your account, without a password.",
    ],
    "account.passkey_removed": ["A passkey was removed", "One of your passkeys no longer works."],
  },
};

const FRAME: MailTexts<{ readonly label: string; readonly footer: string }> = {
  nl: {
    label: "Uw account bekijken",
    footer: "Was u dit niet? Kies dan meteen een nieuw wachtwoord, en bel uw beheerder.",
  },
  en: {
    label: "Look at your account",
    footer: "Was this not you? Choose a new password at once, and call your administrator.",
  },
};

/** @param facts what else is known, in lines */
export function accountNoticeMail(
  notice: AccountNotice,
  url: string,
  language: MailContent["language"],
  facts?: string,
): MailContent {
  const { label, footer: usual } = FRAME[language];
  const [subject, text, footer = usual] = TEXTS[language][notice];
  return {
    language,
    subject,
    paragraphs: facts === undefined ? [text] : [text, facts],
    action: { label, url },
    footer,
  };
}
