import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a requirement is not moved. */
export const requirementRefusals = refusalTable({
  requirementMissing: { code: "resource_missing", message: "There is no such requirement." },
  tooManyRequirements: {
    code: "limit_reached",
    message: "A quote has at most {maximum} requirements.",
    nl: "Bij een offerte kan hooguit {maximum} keer iets gevraagd worden. Vraag de rest in een bericht.",
    en: "At most {maximum} things can be asked for on a quote. Ask for the rest in a message.",
  },
  requirementState: {
    code: "state_conflict",
    message: "A requirement that is `{state}` does not allow this.",
    nl: "Dit kan niet meer: wat er gevraagd is, is intussen gewijzigd. Laad de pagina opnieuw.",
    en: "This is no longer possible: what was asked for was changed. Reload the page.",
  },
  requirementChanged: {
    code: "state_conflict",
    message: "A document was added for this requirement after it was read. Read it again.",
    nl: "Er kwam net nog een document bij. Bekijk het eerst en beslis dan.",
    en: "Another document came in just now. Look at it first, and decide then.",
  },
});
