import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type { AttemptCause, DeliveryNote } from "./rules.ts";

const EXPLANATIONS: Readonly<Record<AttemptCause, Readonly<Record<LanguageTag, string>>>> = {
  acknowledged: {
    "nl-NL": "De ontvanger heeft het bericht bevestigd.",
    "en-GB": "The receiver acknowledged the event.",
  },
  redirected: {
    "nl-NL": "De ontvanger verwees door naar een ander adres. Doorverwijzingen worden niet gevolgd: pas het adres aan.",
    "en-GB": "The receiver redirected to another address. Redirects are not followed: change the address.",
  },
  unauthorized: {
    "nl-NL": "De ontvanger accepteerde het geheim niet. Controleer of de ontvanger het huidige geheim kent.",
    "en-GB": "The receiver did not accept the secret. Check that it knows the current one.",
  },
  not_found: {
    "nl-NL": "Op dit adres is bij de ontvanger niets te vinden. Controleer het adres.",
    "en-GB": "The receiver has nothing at this address. Check the address.",
  },
  rate_limited: {
    "nl-NL": "De ontvanger kreeg te veel berichten tegelijk en vroeg om later terug te komen.",
    "en-GB": "The receiver got too many events at once and asked to come back later.",
  },
  client_error: {
    "nl-NL": "De ontvanger weigerde het bericht. Het antwoord zegt waarom.",
    "en-GB": "The receiver refused the event. Its answer says why.",
  },
  server_error: {
    "nl-NL": "De ontvanger had een storing. Kijk in de logs van uw systeem.",
    "en-GB": "The receiver had an error of its own. Look in the logs of your system.",
  },
  timeout: {
    "nl-NL": "De ontvanger antwoordde niet volledig binnen 30 seconden.",
    "en-GB": "The receiver did not answer in full within 30 seconds.",
  },
  address_refused: {
    "nl-NL":
      "Dit adres leidt naar een server die niet openbaar is, of naar een poort van een andere dienst. Daar wordt niets naartoe gestuurd.",
    "en-GB":
      "This address leads to a server that is not public, or to a port of another service. Nothing is sent there.",
  },
  dns_failed: {
    "nl-NL": "De naam in het adres is niet te vinden (DNS). Controleer het adres en uw DNS.",
    "en-GB": "The name in the address cannot be found (DNS). Check the address and your DNS.",
  },
  connection_refused: {
    "nl-NL":
      "De server van de ontvanger neemt op deze poort geen verbindingen aan. Controleer de poort en de firewall.",
    "en-GB": "The receiver’s server takes no connections on this port. Check the port and the firewall.",
  },
  connection_failed: {
    "nl-NL": "De server van de ontvanger is niet bereikbaar. Controleer de poort en de firewall.",
    "en-GB": "The receiver’s server cannot be reached. Check the port and the firewall.",
  },
  connection_reset: {
    "nl-NL": "De ontvanger verbrak de verbinding voordat het antwoord compleet was.",
    "en-GB": "The receiver broke the connection before it had answered in full.",
  },
  request_refused: {
    "nl-NL": "De server van de ontvanger nam het bericht niet in behandeling: de server is overbelast of gaat net uit.",
    "en-GB": "The receiver’s server did not take up the event: it is overloaded or just shutting down.",
  },
  tls_failed: {
    "nl-NL":
      "Er kon geen veilige verbinding worden gemaakt: het certificaat is verlopen, onbekend of voor een andere naam. Vernieuw het certificaat of pas het adres aan.",
    "en-GB":
      "No secure connection could be made: the certificate is expired, unknown or for another name. Renew the certificate or change the address.",
  },
  response_invalid: {
    "nl-NL": "Het antwoord van de ontvanger was geen geldig HTTP.",
    "en-GB": "The receiver’s answer was not valid HTTP.",
  },
  secret_unreadable: {
    "nl-NL": "Het geheim van deze koppeling kon niet worden gelezen. Maak een nieuw geheim.",
    "en-GB": "The secret of this destination could not be read. Rotate it.",
  },
  internal: {
    "nl-NL": "Het bericht kon door een fout aan onze kant niet worden verstuurd.",
    "en-GB": "The event could not be sent because of a fault on our side.",
  },
};

/** One plain sentence: what happened, and what to do where something can be done. */
export const explainCause = (cause: AttemptCause, language: LanguageTag): string => EXPLANATIONS[cause][language];

const NOTES: Readonly<Record<DeliveryNote, Readonly<Record<LanguageTag, string>>>> = {
  paused: {
    "nl-NL": "De koppeling staat op pauze. Dit bericht wacht tot 24 uur na de gebeurtenis, en mislukt daarna.",
    "en-GB": "The destination is paused. This event waits until 24 hours after it happened, and then fails.",
  },
  probed: {
    "nl-NL":
      "De ontvanger antwoordt al een tijd niet goed. We proberen het ongeveer elke minuut. Lukt dat, dan sturen we meteen alles wat wacht. In het laatste uur proberen we ook dit bericht nog een keer.",
    "en-GB":
      "The receiver has been failing for a while. We try it about once a minute. As soon as that works, we send all that waits. In its last hour this event is tried once more as well.",
  },
  untried: {
    "nl-NL": "In het laatste uur kon dit bericht niet worden geprobeerd. Stuur het zelf opnieuw.",
    "en-GB": "In its last hour this event could not be tried. Send it again yourself.",
  },
};

/** What happens to a delivery that its attempts do not show. */
export const noteText = (note: DeliveryNote, language: LanguageTag): string => NOTES[note][language];
