import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a view of a list is not kept. */
export const savedViewRefusals = refusalTable({
  tooMany: {
    code: "state_conflict",
    message: "There are {maximum} views of this list already. Remove one first.",
    nl: "U hebt al {maximum} weergaven van deze lijst. Verwijder er eerst een.",
    en: "You already have {maximum} views of this list. Remove one first.",
  },
  query: {
    code: "parameter_invalid",
    message: "Holds something that is not kept in a view of this list.",
    nl: "Dit kan niet in een weergave bewaard worden. Laad de pagina opnieuw.",
    en: "This cannot be kept in a view. Reload the page.",
  },
});
