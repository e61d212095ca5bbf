import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about a case is refused. */
export const caseRefusals = refusalTable({
  messageCameIn: {
    code: "state_conflict",
    message: "The merchant wrote a message that you had not seen. Read it first.",
    nl: "Er kwam net een nieuw bericht binnen. Lees dat eerst.",
    en: "A new message has just come in. Read it first.",
  },
  caseType: {
    code: "parameter_invalid",
    message: "Must be `general` or `merchant_feedback`.",
    nl: "Kies een soort vraag uit de lijst.",
    en: "Choose a type of case from the list.",
  },
  requestType: {
    code: "parameter_invalid",
    message: "A case of type `general` has no request type.",
    nl: "Bij een algemene vraag hoort geen onderwerp uit de lijst.",
    en: "A general question has no topic from the list.",
  },
  otherQuote: {
    code: "parameter_invalid",
    message: "Must be the quote of the path, or be left out.",
    nl: "Dit hoort bij een andere offerte. Laad de pagina opnieuw.",
    en: "This belongs to another quote. Reload the page.",
  },
  dateRange: {
    code: "parameter_invalid",
    message: "Must be a date in the years 1 to 9999.",
    nl: "Vul een datum in die kan kloppen.",
    en: "Enter a date that is possible.",
  },
  replyChanged: {
    code: "state_conflict",
    message: "{name} changed this reply after it was read. Read it again.",
    nl: "{name} heeft dit antwoord intussen veranderd. Lees het eerst en sla dan opnieuw op.",
    en: "{name} has changed this reply meanwhile. Read it first, then save again.",
  },
  placeholder: {
    code: "parameter_invalid",
    message: "`{name}` is not a placeholder.",
    nl: "Het invulveld {name} bestaat niet. Gebruik een van de woorden onder de tekst.",
    en: "{name} is not a placeholder. Use one of the words below the text.",
  },
  noteTaken: {
    code: "id_conflict",
    message: "Another note has this id.",
    nl: "Dit is al eerder verstuurd, met een andere inhoud. Laad de pagina opnieuw.",
    en: "This was sent before with different content. Reload the page.",
  },
  tooManyNotes: {
    code: "limit_reached",
    message: "A case has at most {maximum} notes. Delete one first.",
    nl: "Bij een vraag passen hooguit {maximum} notities. Verwijder er eerst een.",
    en: "A case can have at most {maximum} notes. Delete one first.",
  },
  tooManyReplies: {
    code: "limit_reached",
    message: "There are {maximum} canned replies already. Delete one first.",
    nl: "Er zijn al {maximum} standaardantwoorden. Verwijder er eerst een.",
  },
  caseOpen: {
    code: "state_conflict",
    message: "The case is open already.",
    nl: "Deze vraag is al open. Laad de pagina opnieuw.",
    en: "This case is open already. Reload the page.",
  },
  caseClosed: {
    code: "state_conflict",
    message: "The case is closed already.",
    nl: "Deze vraag is al gesloten. Laad de pagina opnieuw.",
    en: "This case is closed already. Reload the page.",
  },
  closedWaitsOnNobody: {
    code: "state_conflict",
    message: "A closed case waits on nobody. Reopen it first.",
    nl: "Deze vraag is gesloten. Heropen hem eerst.",
    en: "This case is closed. Reopen it first.",
  },
  caseHidden: {
    code: "state_conflict",
    message: "The case is hidden from the merchant. Show it first.",
    nl: "Deze vraag is verborgen. Maak hem eerst weer zichtbaar.",
    en: "This case is hidden. Show it again first.",
  },
  caseShownAlready: {
    code: "state_conflict",
    message: "The case is shown already.",
    nl: "Deze vraag is al zichtbaar. Laad de pagina opnieuw.",
    en: "This case is shown already. Reload the page.",
  },
  caseHiddenAlready: {
    code: "state_conflict",
    message: "The case is hidden already.",
    nl: "Deze vraag is al verborgen. Laad de pagina opnieuw.",
    en: "This case is hidden already. Reload the page.",
  },
  redactedAlready: {
    code: "state_conflict",
    message: "The message is redacted already.",
    nl: "De tekst van dit bericht is al gewist.",
    en: "The text of this message was erased already.",
  },
  caseMissing: { code: "resource_missing", message: "There is no such case." },
  messageMissing: { code: "resource_missing", message: "There is no such message." },
  noteMissing: { code: "resource_missing", message: "There is no such note." },
  replyMissing: { code: "resource_missing", message: "There is no such reply." },
  nothingExpands: { code: "parameter_invalid", message: "No field of a case can be expanded.", reader: "program" },
  caseState: { code: "parameter_invalid", message: "Must be `open` or `closed`.", reader: "program" },
  tombstones: { code: "parameter_invalid", message: "Must be `true` or `false`.", reader: "program" },
  tombstonesAlone: {
    code: "parameter_invalid",
    message: "Give `updatedSince` too: tombstones are for followers of it.",
    reader: "program",
  },
  otherFilter: {
    code: "parameter_invalid",
    message: "The cursor was made with another filter. Leave it out, or start without a cursor.",
    reader: "program",
  },
});
