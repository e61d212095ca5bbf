import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** What the portal refuses before a procedure is asked. */
export const portalRefusals = refusalTable({
  requestFromElsewhere: { code: "operation_not_permitted", message: "Requests come from the portal's own pages." },
  exportFromElsewhere: { code: "operation_not_permitted", message: "Exports are asked for by the portal's own pages." },
  cronSecretMissing: { code: "credentials_missing", message: "Send CRON_SECRET as a bearer token." },
  cronSecretWrong: { code: "credentials_invalid", message: "This is not CRON_SECRET. Send it as a bearer token." },
  inboundSecretMissing: {
    code: "credentials_missing",
    message: "Send INBOUND_MAIL_SECRET as a bearer token, or as the password of HTTP Basic.",
  },
  inboundSecretWrong: {
    code: "credentials_invalid",
    message: "This is not INBOUND_MAIL_SECRET. Send it as a bearer token, or as the password of HTTP Basic.",
  },
  mailTooLarge: { code: "body_too_large", message: "A mail may have at most 40 MiB.", reader: "program" },
  mailUnreadable: {
    code: "body_malformed",
    message:
      "Send the mail as it arrived, headers and all: as the body, or as your provider calls it (ops/inbound-mail.md).",
  },
  jsonNeeded: { code: "media_type_unsupported", message: "Send application/json.", reader: "program" },
  objectNeeded: { code: "body_malformed", message: "Send a JSON object." },
  fileEmpty: {
    code: "body_malformed",
    message: "The file has no bytes.",
    nl: "Dit bestand is leeg. Kies een ander bestand.",
    en: "This file is empty. Choose another file.",
  },
  fileOfOtherType: {
    code: "media_type_unsupported",
    message: "The file is no PDF, JPEG, PNG, HEIC or WebP.",
    nl: "Dit bestand is geen PDF of foto (JPEG, PNG, HEIC of WebP). Kies een ander bestand.",
    en: "This file is no PDF or photo (JPEG, PNG, HEIC or WebP). Choose another file.",
  },
  fileTooLarge: {
    code: "body_too_large",
    message: "A document may have at most 15 MiB.",
    nl: "Dit bestand is groter dan 15 MB. Maak het kleiner.",
    en: "This file is larger than 15 MB. Make it smaller.",
  },
  otherOrganization: {
    code: "state_conflict",
    message: "You switched to other data in another window. Reload this page.",
    nl: "In een ander venster bent u naar andere gegevens gegaan. Laad deze pagina opnieuw.",
  },
});
