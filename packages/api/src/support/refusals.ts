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
});
