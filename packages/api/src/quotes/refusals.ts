import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about a quote is refused. */
export const quoteRefusals = refusalTable({
  semicolon: {
    code: "parameter_invalid",
    message: "Must not contain a semicolon.",
    nl: "Gebruik geen puntkomma (;).",
    en: "Do not use a semicolon (;).",
  },
  postalCode: {
    code: "parameter_invalid",
    message: "Must be a Dutch postal code such as 1234 AB.",
    nl: "Vul een postcode in zoals 1234 AB.",
    en: "Enter a postal code such as 1234 AB.",
  },
  country: {
    code: "parameter_invalid",
    message: "Must be NL, the only country for now.",
    nl: "Het adres moet in Nederland zijn.",
    en: "The address must be in the Netherlands.",
  },
  currency: {
    code: "parameter_invalid",
    message: "Must be EUR, the only currency.",
    nl: "Het bedrag moet in euro’s zijn.",
    en: "The amount must be in euros.",
  },
  tag: {
    code: "parameter_invalid",
    message: "Must be 1 to 64 of the characters a-z, 0-9 and _.",
    nl: "Gebruik alleen kleine letters, cijfers en _, hooguit 64 tekens.",
    en: "Use lower case letters, digits and _ only, at most 64 characters.",
  },
  noLines: {
    code: "parameter_invalid",
    message: "Must have at least 1 line.",
    nl: "Voeg minstens één regel toe.",
    en: "Add at least one line.",
  },
  tooManyLines: {
    code: "parameter_invalid",
    message: "Must have at most {maximum} lines.",
    nl: "Een offerte heeft hooguit {maximum} regels.",
    en: "A quote has at most {maximum} lines.",
  },
  lineType: {
    code: "parameter_invalid",
    message: "Must be one of the 25 line item types: {values}.",
    nl: "Kies een soort uit de lijst.",
    en: "Choose a type from the list.",
  },
  lineNotNegative: {
    code: "parameter_invalid",
    message: "Must be at least 0; only lines of type `subsidy` are negative.",
    nl: "Dit bedrag mag niet onder nul zijn. Alleen een subsidie gaat van het totaal af.",
    en: "This amount must not be below zero. Only a subsidy comes off the total.",
  },
  subsidyNegative: {
    code: "parameter_invalid",
    message: "Must be negative on a line of type `subsidy`.",
    nl: "Een subsidie gaat van het totaal af. Vul een bedrag boven nul in.",
    en: "A subsidy comes off the total. Enter an amount above zero.",
  },
  totalNotNegative: {
    code: "parameter_invalid",
    message: "Must be at least 0, as there is no line of type `subsidy`.",
    nl: "Het totaal mag niet onder nul zijn zonder subsidie.",
    en: "The total must not be below zero without a subsidy.",
  },
  subsidyCode: {
    code: "parameter_invalid",
    message: "A line of type `subsidy` must name at least one incentive code.",
    nl: "Kies de code waar deze subsidie bij hoort.",
    en: "Choose the code that this subsidy belongs to.",
  },
  undeclaredCode: {
    code: "parameter_invalid",
    message: "No work line of this quote declares this code.",
    nl: "Kies een code die ook bij een regel van het werk staat.",
    en: "Choose a code that a line of the work has too.",
  },
  tooManyCodes: {
    code: "parameter_invalid",
    message: "Must have at most {maximum} codes.",
    nl: "Gebruik hooguit {maximum} codes.",
    en: "Use at most {maximum} codes.",
  },
  opportunityMissing: {
    code: "resource_missing",
    message: "There is no such opportunity.",
    nl: "Het traject waar deze offerte bij hoort, bestaat niet meer.",
    en: "The opportunity that this quote belongs to no longer exists.",
  },
  quoteTaken: {
    code: "id_conflict",
    message: "Your organization has another quote with this id.",
    nl: "Er is al een andere offerte met dit nummer. Laad de pagina opnieuw.",
    en: "Another quote has this ID already. Reload the page.",
  },
  quoteMissing: { code: "resource_missing", message: "There is no such quote." },
  merchantMissing: {
    code: "resource_missing",
    message: "There is no such merchant organization, or this partner is not linked to it.",
  },
  claimEmpty: { code: "parameter_invalid", message: "Must not be empty.", reader: "program" },
});
