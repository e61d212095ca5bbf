import { refusalTable } from "../refusals/refusal.ts";

/** What any field of an input can be refused for. */
export const fieldRefusals = refusalTable({
  missing: { code: "parameter_missing", message: "This field is required.", nl: "Vul dit in.", en: "Fill this in." },
  null: {
    code: "parameter_invalid",
    message: "Must not be null: give it a value, or leave it out if it is optional.",
    nl: "Vul dit in.",
    en: "Fill this in.",
  },
  givenTwice: {
    code: "parameter_invalid",
    message: "Must be given once.",
    nl: "Dit is twee keer verstuurd. Laad de pagina opnieuw.",
    en: "This was sent twice. Reload the page.",
  },
  unknownName: {
    code: "parameter_unknown",
    message: "This name is not known here; names are case-sensitive.",
    nl: "Dit veld is niet bekend. Laad de pagina opnieuw.",
    en: "This field is not known. Reload the page.",
  },
  /** A value of another JSON type. No form sends one. */
  kind: { code: "parameter_invalid", message: "Must be {kind}.", reader: "program" },
  doubleRange: {
    code: "parameter_invalid",
    message: "Must be a number within the range of a double.",
    reader: "program",
  },
  /** What else zod finds wrong by itself, in its own words. */
  unfit: { code: "parameter_invalid", message: "{reason}", reader: "program" },
  unreadable: { code: "parameter_invalid", message: "The input is not valid.", reader: "program" },
  oneOf: {
    code: "parameter_invalid",
    message: "Must be one of: {values}.",
    nl: "Kies een van deze waarden: {values}.",
    en: "Choose one of these: {values}.",
  },
  blank: { code: "parameter_invalid", message: "Must not be blank.", nl: "Vul dit in.", en: "Fill this in." },
  length: {
    code: "parameter_invalid",
    message: "Must have {minimum} to {maximum} characters.",
    nl: "Gebruik {minimum} tot {maximum} tekens.",
    en: "Use {minimum} to {maximum} characters.",
  },
  tooLong: {
    code: "parameter_invalid",
    message: "Must have at most {maximum} characters.",
    nl: "Gebruik hooguit {maximum} tekens.",
    en: "Use at most {maximum} characters.",
  },
  characters: {
    code: "parameter_invalid",
    message: "Must not contain NUL or a lone surrogate.",
    nl: "Hier staat een teken in dat niet kan worden bewaard. Typ de tekst opnieuw.",
    en: "This has a character that cannot be stored. Type the text again.",
  },
  tooManyEntries: {
    code: "parameter_invalid",
    message: "Must have at most {maximum} entries.",
    nl: "Gebruik hooguit {maximum} regels.",
    en: "Use at most {maximum} entries.",
  },
  pastDay: {
    code: "parameter_invalid",
    message: "Must be today or a later day.",
    nl: "Kies vandaag of een latere dag.",
    en: "Choose today or a later day.",
  },
  email: {
    code: "parameter_invalid",
    message: "Must be an e-mail address.",
    nl: "Vul een geldig e-mailadres in.",
    en: "Enter a valid e-mail address.",
  },
  identifier: {
    code: "parameter_invalid",
    message: "Must be a {prefix}_ identifier: the prefix and 26 ULID characters.",
    nl: "Vul een nummer in dat begint met {prefix}_ en daarna 26 letters en cijfers heeft.",
    en: "Enter an ID that starts with {prefix}_ and has 26 letters and digits after it.",
  },
  date: {
    code: "parameter_invalid",
    message: "Must be a date: YYYY-MM-DD.",
    nl: "Vul een datum in.",
    en: "Enter a date.",
  },
  moment: {
    code: "parameter_invalid",
    message: "Must be an ISO 8601 date and time with Z or an offset.",
    nl: "Vul een datum en tijd in.",
    en: "Enter a date and time.",
  },
  momentBlank: {
    code: "parameter_invalid",
    message: "Must have `+` or `-` before the offset; in a query, `+` is written %2B.",
    nl: "Vul een datum en tijd in.",
    en: "Enter a date and time.",
  },
  momentRange: {
    code: "parameter_invalid",
    message: "Must be a moment from 2000-01-01 up to 2100-01-01.",
    nl: "Vul een moment in dat kan kloppen.",
    en: "Enter a moment that is possible.",
  },
  amountLowest: {
    code: "parameter_invalid",
    message: "Must be at least -{limit}.",
    nl: "Het bedrag is te laag. Het laagste is € -{limit}.",
    en: "The amount is too low. The lowest is -€{limit}.",
  },
  amountHighest: {
    code: "parameter_invalid",
    message: "Must be at most {limit}.",
    nl: "Het bedrag is te hoog. Het hoogste is € {limit}.",
    en: "The amount is too high. The highest is €{limit}.",
  },
  amountDecimals: {
    code: "parameter_invalid",
    message: "Must be euros with at most 2 decimals.",
    nl: "Vul een bedrag in met hooguit 2 cijfers achter de komma.",
    en: "Enter an amount with at most 2 decimals.",
  },
  notNegative: {
    code: "parameter_invalid",
    message: "Must be at least 0.",
    nl: "Dit bedrag mag niet onder nul zijn.",
    en: "This amount must not be below zero.",
  },
  idTaken: {
    code: "id_conflict",
    message: "Another {thing} of your organization has this id.",
    nl: "Dit is al eerder verstuurd, met een andere inhoud. Laad de pagina opnieuw.",
    en: "This was sent before with different content. Reload the page.",
  },
});
