import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a support agent is refused something. */
export const supportRefusals = refusalTable({
  closedNeedsNobody: {
    code: "state_conflict",
    message: "A closed case needs nobody. Reopen it first.",
    nl: "Deze vraag is gesloten. Heropen hem eerst.",
    en: "This case is closed. Reopen it first.",
  },
  claimedBy: {
    code: "state_conflict",
    message: "{name} has this case.",
    nl: "{name} heeft deze vraag opgepakt.",
    en: "{name} has claimed this case.",
  },
  claimedJustNow: {
    code: "state_conflict",
    message: "A colleague took this case just now.",
    nl: "Een collega heeft deze vraag net opgepakt.",
    en: "A colleague claimed this case just now.",
  },
  noAgent: {
    code: "state_conflict",
    message: "This is no support agent.",
    nl: "Kies een collega uit de lijst.",
    en: "Choose an agent from the list.",
  },
  snoozeDay: {
    code: "parameter_invalid",
    message: "Must be a day after today, at most {days} days ahead.",
    nl: "Kies een dag na vandaag, hoogstens {days} dagen vooruit.",
    en: "Choose a day after today, at most {days} days ahead.",
  },
  macroChanged: {
    code: "state_conflict",
    message: "The case, its quote or the canned reply has changed since the preview. Look at it again.",
    nl: "Er is intussen iets veranderd. Daarom is er niets verstuurd. Kijk opnieuw wat er gebeurt.",
    en: "Something has changed in the meantime, so nothing was sent. Look again at what will happen.",
  },
  partnerKind: {
    code: "parameter_invalid",
    message: "Must be a {kind}'s organization.",
    nl: "Dit is niet de goede soort organisatie. Kies een andere organisatie.",
    en: "This is not the right type of organization. Choose another organization.",
  },
  slugForm: {
    code: "parameter_invalid",
    message: "Lower-case letters, digits and single hyphens, as in zonnig-dak.",
    nl: "Gebruik kleine letters, cijfers en losse streepjes, zoals zonnig-dak.",
    en: "Use lower-case letters, digits and single hyphens, as in zonnig-dak.",
  },
  slugTaken: {
    code: "state_conflict",
    message: "Another organization has the slug {slug}.",
    nl: "Een andere organisatie heeft de korte naam {slug} al. Kies een andere.",
    en: "Another organization has the slug {slug}. Choose another one.",
  },
  approvalMissing: {
    code: "resource_missing",
    message: "There is no such proposal: it was decided, or it has expired.",
    nl: "Dit voorstel is er niet meer. Een collega heeft al beslist, of het is verlopen.",
    en: "This proposal is gone. A colleague has decided, or it has expired.",
  },
  approvalOwn: {
    code: "state_conflict",
    message: "Who proposed it cannot approve it.",
    nl: "U deed dit voorstel zelf. Een collega moet het goedkeuren.",
    en: "You proposed this yourself. A colleague has to approve it.",
  },
  approvalStale: {
    code: "state_conflict",
    message:
      "What it is about has changed since it was proposed. Decline it, and propose it again if it is still needed.",
    nl: "Er is iets veranderd sinds dit voorstel. Wijs het af. Doe het opnieuw als het nog nodig is.",
    en: "Something has changed since this was proposed. Decline it, and propose it again if it is still needed.",
  },
  approvalUnknown: {
    code: "state_conflict",
    message: "Another release of the service made this proposal. Try again once all servers are up to date.",
    nl: "Het systeem wordt nu bijgewerkt. Probeer het over een paar minuten opnieuw.",
    en: "The system is being updated. Try again in a few minutes.",
  },
  approvalThere: {
    code: "state_conflict",
    message: "This was proposed already, and waits for a second agent.",
    nl: "Dit is al voorgesteld. Het wacht op een collega.",
    en: "This was proposed already. It waits for a colleague.",
  },
  approvalNeedless: {
    code: "state_conflict",
    message: "This needs no second agent.",
    nl: "Hiervoor is geen tweede collega nodig. Laad de pagina opnieuw.",
    en: "This needs no second agent. Reload the page.",
  },
  agentFactorOwn: {
    code: "state_conflict",
    message: "Nobody resets their own second factor. Two colleagues do.",
    nl: "Niemand reset de eigen tweestapsverificatie. Dat doen twee collega’s.",
    en: "Nobody resets their own two-step sign-in. Two colleagues do.",
  },
  agentFactorOff: {
    code: "state_conflict",
    message: "This agent has no second factor.",
    nl: "Deze collega gebruikt geen tweestapsverificatie.",
    en: "This colleague does not use two-step sign-in.",
  },
  agentFactorNeedsOperator: {
    code: "state_conflict",
    message: "There is no third agent who could approve it. Ask the platform's operator.",
    nl: "Er is geen derde collega die dit kan goedkeuren. Vraag de beheerder van het platform.",
    en: "There is no third agent who could approve this. Ask the operator of the platform.",
  },
  ownerAlready: {
    code: "state_conflict",
    message: "This organization has an owner, who invites the others.",
    nl: "Deze organisatie heeft een eigenaar. Die nodigt anderen uit.",
  },
  ownerOfLinkedPartner: {
    code: "state_conflict",
    message: "This partner is linked to a merchant. End its links first: a second agent decides on linking it again.",
    nl: "Deze partner is gekoppeld. Ontkoppel de partner eerst van alle installatiebedrijven. Stel het koppelen daarna opnieuw voor: een collega beslist.",
    en: "This partner is linked. End its links first, then propose them again: a colleague decides.",
  },
});
