import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about a member or an invitation is refused. */
export const memberRefusals = refusalTable({
  memberAlready: {
    code: "state_conflict",
    message: "This person is a member already.",
    nl: "Deze persoon hoort al bij uw organisatie.",
    en: "This person belongs to your organization already.",
  },
  ownersOnly: {
    code: "operation_not_permitted",
    message: "Only an owner may do this to or with an owner.",
    nl: "Alleen een eigenaar mag dit. Vraag een eigenaar van uw organisatie.",
    en: "Only an owner may do this. Ask an owner of your organization.",
  },
  ownersInvite: {
    code: "operation_not_permitted",
    message: "Only an owner may invite an owner.",
    nl: "Alleen een eigenaar mag een eigenaar uitnodigen. Vraag een eigenaar om dit te doen.",
    en: "Only an owner may invite an owner. Ask an owner to do it.",
  },
  lastOwner: {
    code: "state_conflict",
    message: "The last owner stays owner. Make someone else owner first.",
    nl: "De laatste eigenaar blijft eigenaar. Maak eerst iemand anders eigenaar.",
  },
  mailOff: {
    code: "state_conflict",
    message: "This installation sends no mail: set SMTP_URL, and start it without MAIL=off.",
    nl: "Dit portaal verstuurt geen e-mail. Vraag de beheerder van het platform om e-mail aan te zetten.",
    en: "This portal sends no e-mail. Ask the operator of the platform to switch e-mail on.",
  },
  invitationLimit: {
    code: "rate_limit_exceeded",
    message: "An organization can send {anHour} invitations an hour and {aDay} a day. Try again later.",
    nl: "Uw organisatie kan {anHour} uitnodigingen per uur sturen, en {aDay} per dag. Probeer het later opnieuw.",
    en: "Your organization can send {anHour} invitations an hour, and {aDay} a day. Try again later.",
  },
  invitationBusy: {
    code: "rate_limit_exceeded",
    message: "This invitation was tried too often. Try again in 10 minutes.",
    nl: "U deed dit te vaak achter elkaar. Wacht 10 minuten en probeer het opnieuw.",
    en: "You tried this too often. Wait 10 minutes and try again.",
  },
  invitationClosed: {
    code: "resource_missing",
    message: "This invitation is not open.",
    nl: "Deze uitnodiging werkt niet meer. Vraag om een nieuwe.",
    en: "This invitation no longer works. Ask for a new one.",
  },
  invitationOfOther: {
    code: "operation_not_permitted",
    message: "This invitation is for another e-mail address.",
    nl: "Deze uitnodiging is voor een ander e-mailadres. Log uit en open de link opnieuw.",
    en: "This invitation is for another e-mail address. Sign out and open the link again.",
  },
  agentsJoinNone: {
    code: "operation_not_permitted",
    message: "A support agent belongs to no organization.",
    nl: "Iemand van het financieringsteam kan niet bij een organisatie werken. Gebruik een ander e-mailadres.",
    en: "Someone of the financing team cannot join an organization. Use another address.",
  },
  factorOwn: {
    code: "operation_not_permitted",
    message: "Nobody resets their own second factor. Ask another administrator.",
    nl: "Niemand reset de eigen tweestapsverificatie. Vraag een andere beheerder.",
    en: "Nobody resets their own two-step sign-in. Ask another administrator.",
  },
  factorElsewhere: {
    code: "operation_not_permitted",
    message: "This person also belongs to another organization. Ask the platform's operator.",
    nl: "Deze persoon werkt ook voor een andere organisatie. Vraag de beheerder van het platform om de reset.",
    en: "This person also works for another organization. Ask the operator of the platform to reset it.",
  },
  factorOff: {
    code: "state_conflict",
    message: "This person has no second factor.",
    nl: "Deze persoon gebruikt geen tweestapsverificatie.",
    en: "This person does not use two-step sign-in.",
  },
  factorResetSent: {
    code: "rate_limit_exceeded",
    message: "This person got a mail less than {minutes} minutes ago. Ask them to look for it.",
    nl: "Deze persoon heeft in de laatste {minutes} minuten al een e-mail gekregen. Vraag of die is aangekomen.",
    en: "This person got an e-mail less than {minutes} minutes ago. Ask whether it has arrived.",
  },
  factorResetClosed: {
    code: "resource_missing",
    message: "This link does not work any more.",
    nl: "Deze link werkt niet meer. Vraag een beheerder van uw organisatie om een nieuwe.",
    en: "This link no longer works. Ask an administrator of your organization for a new one.",
  },
  memberSessionEnded: {
    code: "resource_missing",
    message: "This session has ended already.",
    nl: "Dit apparaat was al uitgelogd.",
    en: "This device was signed out already.",
  },
  memberMissing: { code: "resource_missing", message: "This person is not a member." },
  invitationMissing: { code: "resource_missing", message: "There is no such invitation." },
  organizationSuspended: { code: "operation_not_permitted", message: "This organization is suspended." },
});
