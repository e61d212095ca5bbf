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
  partnerKind: {
    code: "parameter_invalid",
    message: "Must be a {kind}'s organization.",
    nl: "Dit is niet de goede soort organisatie.",
    en: "This is not the right type of organization.",
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
  ownerAlready: {
    code: "state_conflict",
    message: "This organization has an owner, who invites the others.",
    nl: "Deze organisatie heeft een eigenaar. Die nodigt anderen uit.",
  },
});
