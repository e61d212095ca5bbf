import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a document is not taken or not given. */
export const documentRefusals = refusalTable({
  documentMissing: { code: "resource_missing", message: "There is no such document." },
  namePath: {
    code: "parameter_invalid",
    message: "Must be the name of a file, without a path.",
    nl: "Gebruik een bestandsnaam zonder mappen.",
    en: "Use a file name without folders.",
  },
  nameCharacters: {
    code: "parameter_invalid",
    message: "Must not contain control characters, or characters that hide or turn others.",
    nl: "In deze bestandsnaam staat een onzichtbaar teken. Geef het bestand een andere naam.",
    en: "This file name has an invisible character. Rename the file.",
  },
  nameOfOtherType: {
    code: "parameter_invalid",
    message: "Ends like another type: the bytes are {mediaType}.",
    nl: "De naam van dit bestand past niet bij de inhoud. Geef het bestand een andere naam.",
    en: "The name of this file does not fit its content. Rename the file.",
  },
  tooManyDocuments: {
    code: "limit_reached",
    message: "A quote has at most {maximum} documents.",
    nl: "Een offerte kan hooguit {maximum} documenten hebben. Neem contact op met het financieringsteam.",
    en: "A quote can have at most {maximum} documents. Contact the financing team.",
  },
  sent: {
    code: "state_conflict",
    message: "A document that was added for a requirement, or that a message names, stays.",
    nl: "Dit document is al verstuurd en blijft daarom bij de offerte staan.",
    en: "This document has been sent. It stays with the quote.",
  },
  notScanned: {
    code: "state_conflict",
    message: "The document was not scanned yet. Try again later.",
    nl: "Dit document wordt nog gecontroleerd. Probeer het later opnieuw.",
    en: "This document is still being checked. Try again later.",
  },
  scanRefused: {
    code: "state_conflict",
    message: "The scan refused the document: its bytes were removed.",
    nl: "In dit document is een virus gevonden. Het is daarom verwijderd. Vraag om een nieuw bestand.",
    en: "A virus was found in this document. It was removed for that reason. Ask for a new file.",
  },
});
