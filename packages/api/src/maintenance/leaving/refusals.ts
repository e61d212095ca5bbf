import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why an organization's archive is not made. */
export const archiveRefusals = refusalTable({
  archivesOff: {
    code: "state_conflict",
    message: "This installation makes archives by organization:export alone.",
    nl: "Dit portaal maakt geen archieven. Vraag het financieringsteam om een export.",
    en: "This portal makes no archives. Ask the financing team for an export.",
  },
  archiveUnderWay: {
    code: "state_conflict",
    message: "An archive is being downloaded already. Wait until it is there.",
    nl: "Er wordt al een archief gedownload. Wacht tot dat klaar is.",
  },
  archiveLimit: {
    code: "rate_limit_exceeded",
    message: "An organization takes {aDay} archives along a day. Try again tomorrow.",
    nl: "Uw organisatie kan {aDay} archieven per dag downloaden. Probeer het morgen opnieuw.",
    en: "Your organization can download {aDay} archives a day. Try again tomorrow.",
  },
  archiveMissing: {
    code: "resource_missing",
    message: "This archive was begun already, or waited for too long. Ask for a new one.",
    nl: "Deze download is al begonnen of heeft te lang gewacht. Vraag een nieuwe aan.",
    en: "This download has begun already, or waited for too long. Ask for a new one.",
  },
  archivesBusy: {
    code: "service_unavailable",
    message: "Other archives are being made right now. Try again in some minutes.",
    nl: "Er worden nu andere archieven gemaakt. Probeer het over een paar minuten opnieuw.",
    en: "Other archives are being made right now. Try again in a few minutes.",
  },
});
