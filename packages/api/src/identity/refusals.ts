import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about an account, a session or a password is refused. */
export const identityRefusals = refusalTable({
  accountExists: {
    code: "state_conflict",
    message: "This address has an account already. Sign in to accept.",
    nl: "Dit e-mailadres heeft al een account. Log in om de uitnodiging aan te nemen.",
    en: "This e-mail address has an account already. Sign in to accept the invitation.",
  },
  sessionEnded: {
    code: "resource_missing",
    message: "This session has ended already.",
    nl: "Dit apparaat was al uitgelogd.",
    en: "This device was signed out already.",
  },
  keptSessionEnded: {
    code: "resource_missing",
    message: "The session to keep has ended: this device has signed in anew. Nothing was ended.",
    nl: "Dit apparaat is intussen opnieuw ingelogd. Laad de pagina opnieuw.",
    en: "This device has signed in anew meanwhile. Reload the page.",
  },
  factorNeeded: {
    code: "operation_not_permitted",
    message: "Your organization requires two-step sign-in. Set it up first.",
    nl: "Uw organisatie verplicht tweestapsverificatie. Laad de pagina opnieuw om die aan te zetten.",
    en: "Your organization requires two-step sign-in. Reload the page to set it up.",
  },
  passwordCommon: {
    code: "parameter_invalid",
    message: "This password is on lists of common passwords. Choose another.",
    nl: "Dit wachtwoord staat op lijsten van veelgebruikte wachtwoorden. Kies een ander; een zin is makkelijk te onthouden.",
    en: "This password is on lists of common passwords. Choose another; a sentence is easy to remember.",
  },
  passwordPersonal: {
    code: "parameter_invalid",
    message: "Must not contain your own e-mail address or name.",
    nl: "In dit wachtwoord staat uw eigen e-mailadres of naam. Kies een ander.",
    en: "This password contains your own e-mail address or name. Choose another.",
  },
  passwordRun: {
    code: "parameter_invalid",
    message: "Must not be a run of the same or of consecutive characters.",
    nl: "Dit wachtwoord is een reeks van gelijke of opeenvolgende tekens. Kies een ander.",
    en: "This password is a run of the same or of consecutive characters. Choose another.",
  },
  passkeyMissing: {
    code: "resource_missing",
    message: "You have no such passkey.",
    nl: "Deze toegangssleutel was al verwijderd.",
    en: "This passkey was removed already.",
  },
  passkeyFirst: {
    code: "operation_not_permitted",
    message: "Use a passkey first: sign in by one.",
    nl: "Log eerst in met een van uw toegangssleutels.",
    en: "Sign in with one of your passkeys first.",
  },
  providerSession: {
    code: "operation_not_permitted",
    message: "Your organization signed you in. Sign in by your password or a passkey to do this.",
    nl: "U bent ingelogd via uw organisatie. Log in met uw wachtwoord of een toegangssleutel om dit te doen.",
    en: "You are signed in through your organization. Sign in with your password or a passkey to do this.",
  },
  accountMissing: { code: "resource_missing", message: "There is no such account." },
  sessionOrOrganizationMissing: { code: "resource_missing", message: "You have no such session or organization." },
  ownOrganizationOnly: {
    code: "operation_not_permitted",
    message: "An organization API key acts for its own organization only.",
  },
  tooManyPasswords: {
    code: "service_unavailable",
    message: "Too many passwords are being checked right now. Try again in a few seconds.",
  },
});
