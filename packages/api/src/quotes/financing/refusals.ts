import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why the financing of a quote is not moved. */
export const financingRefusals = refusalTable({
  financingStatus: {
    code: "state_conflict",
    message: "The status `{status}` does not allow this.",
    nl: "Dit kan niet bij de status die de financiering nu heeft. Laad de pagina opnieuw.",
    en: "The status that the financing has now does not allow this. Reload the page.",
  },
  financingOnHold: {
    code: "state_conflict",
    message: "The financing is on hold. Release it first.",
    nl: "De financiering staat stil. Kies eerst ‘Weer verdergaan’.",
    en: "The financing is on hold. Choose ‘Take off hold’ first.",
  },
  financingNotOnHold: {
    code: "state_conflict",
    message: "The financing is not on hold.",
    nl: "De financiering staat niet stil. Laad de pagina opnieuw.",
    en: "The financing is not on hold. Reload the page.",
  },
  financingOnHoldAlready: {
    code: "state_conflict",
    message: "The financing is on hold already.",
    nl: "De financiering staat al stil. Laad de pagina opnieuw.",
    en: "The financing is on hold already. Reload the page.",
  },
  financingMoved: {
    code: "state_conflict",
    message: "The financing was moved after it was read. Read it again.",
    nl: "De financiering is intussen gewijzigd. Sluit dit venster, kijk wat de status nu is en kies dan opnieuw.",
    en: "The financing was changed meanwhile. Close this window, look at its status, and choose again.",
  },
});
