import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about a destination or a delivery is refused. */
export const webhookRefusals = refusalTable({
  httpsUrl: {
    code: "parameter_invalid",
    message: "Must be an https:// URL.",
    nl: "Vul een adres in dat begint met https://.",
    en: "Enter an address that starts with https://.",
  },
  urlCharacters: {
    code: "parameter_invalid",
    message: "Must be a URL without spaces, control characters or backslashes.",
    nl: "Gebruik geen spaties of backslashes in het adres.",
    en: "Do not use spaces or backslashes in the address.",
  },
  urlLength: {
    code: "parameter_invalid",
    message:
      "Must have at most {maximum} characters once it is written out: with the slash behind its host, and others than ASCII percent-encoded.",
    nl: "Voluit geschreven mag dit adres hooguit {maximum} tekens hebben. Letters met een teken erop en andere bijzondere tekens tellen vaker.",
    en: "Written out, this address may have at most {maximum} characters. Letters with marks and other special characters count more than once.",
  },
  urlUser: {
    code: "parameter_invalid",
    message: "Must not contain a user name or password.",
    nl: "Zet geen gebruikersnaam of wachtwoord in het adres.",
    en: "Do not put a user name or password in the address.",
  },
  urlFragment: {
    code: "parameter_invalid",
    message: "Must not contain a fragment (#).",
    nl: "Laat het # en wat erna komt weg.",
    en: "Leave out the # and what follows it.",
  },
  urlPort: {
    code: "parameter_invalid",
    message: "Must not name a port of another service; leave it out for 443, or use one such as 8443.",
    nl: "Deze poort is voor een ander soort dienst. Laat de poort weg of kies bijvoorbeeld 8443.",
    en: "This port belongs to another kind of service. Leave the port out, or choose one such as 8443.",
  },
  urlPublic: {
    code: "parameter_invalid",
    message: "Must name a public host: no private address, localhost, single-label or internal name.",
    nl: "Vul een adres in dat openbaar op internet staat: geen localhost, intern netwerk of naam zonder punt.",
    en: "Enter an address that is public on the internet: no localhost, private network or name without a dot.",
  },
  nothingChanged: {
    code: "parameter_invalid",
    message: "Send at least one of `name`, `url`, `authentication` and `paused`.",
    nl: "Verander eerst de naam, het adres of de beveiliging.",
    en: "Change the name, the address or the authentication first.",
  },
  nothingSigned: {
    code: "state_conflict",
    message: "Deliveries to this destination are not signed yet. Rotate its signing secret first.",
    nl: "Berichten voor deze koppeling worden nog niet ondertekend. Maak eerst een geheim voor ondertekening.",
    en: "Events for this destination are not signed yet. Make a signing secret first.",
  },
  destinationLimit: {
    code: "limit_reached",
    message: "An organization has at most {maximum} destinations. Delete one first.",
    nl: "U hebt het maximum van {maximum} koppelingen. Verwijder er eerst een.",
    en: "You have the maximum of {maximum} destinations. Delete one first.",
  },
  deliveryPending: {
    code: "state_conflict",
    message: "This delivery is still being tried.",
    nl: "Dit bericht wordt nog vanzelf verstuurd. Wacht tot dat klaar is.",
    en: "This event is still being sent automatically. Wait until that is over.",
  },
  destinationGone: {
    code: "state_conflict",
    message: "The destination of this delivery was deleted.",
    nl: "De koppeling van dit bericht is verwijderd.",
    en: "The destination of this event was deleted.",
  },
  deliveryOver: {
    code: "state_conflict",
    message: "This delivery does not wait to be sent: it was delivered, or its 24 hours are over.",
    nl: "Dit bericht wacht niet meer. Het is bezorgd, of de 24 uur zijn voorbij. Laad de pagina opnieuw. Is het bericht mislukt? Kies dan ‘Opnieuw versturen’.",
    en: "This event is not waiting any more. It was delivered, or its 24 hours are over. Reload the page. Did it fail? Choose ‘Send again’.",
  },
  destinationPaused: {
    code: "state_conflict",
    message: "The destination is paused: nothing is sent to it. Resume it first (`paused`: false).",
    nl: "Deze koppeling staat op pauze. Hervat de koppeling eerst.",
    en: "This destination is paused. Resume it first.",
  },
  sequence: { code: "parameter_invalid", message: "Must be the number of an event, or 0.", reader: "program" },
  sequenceAhead: {
    code: "parameter_invalid",
    message:
      "No event of this organization has this number yet: the last one is {last}. Start again from an event that you have seen here.",
    reader: "program",
  },
  testOfAnother: {
    code: "state_conflict",
    message: "A test event goes to its own destination alone.",
    nl: "Een testbericht gaat alleen naar zijn eigen koppeling.",
  },
  wentNowhere: {
    code: "state_conflict",
    message: "The event went to no destination that still exists. Name a `destinationId`.",
    nl: "Dit bericht ging naar geen enkele koppeling die nog bestaat. Kies een koppeling.",
    en: "This event went to no destination that still exists. Choose a destination.",
  },
  eventMissing: { code: "resource_missing", message: "There is no such event." },
  destinationMissing: { code: "resource_missing", message: "There is no such destination." },
  deliveryMissing: { code: "resource_missing", message: "There is no such delivery." },
});
