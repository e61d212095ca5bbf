import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about an API key is refused. */
export const apiKeyRefusals = refusalTable({
  future: {
    code: "parameter_invalid",
    message: "Must be in the future.",
    nl: "Kies een moment in de toekomst.",
    en: "Choose a moment in the future.",
  },
  scopeNeeded: {
    code: "parameter_invalid",
    message: "Name at least one scope, or * for everything.",
    nl: "Kies minstens één recht.",
    en: "Choose at least one permission.",
  },
  addressRange: {
    code: "parameter_invalid",
    message: "Must be an IP address or a range in CIDR notation, such as 192.0.2.0/24.",
    nl: "Dit is geen IP-adres en geen reeks zoals 192.0.2.0/24.",
    en: "This is no IP address, and no range such as 192.0.2.0/24.",
  },
  keyLimit: {
    code: "limit_reached",
    message: "An organization has at most {maximum} keys that work. Revoke one first.",
    nl: "U hebt het maximum van {maximum} sleutels die werken. Trek er eerst een in.",
    en: "You have the maximum of {maximum} keys that work. Revoke one first.",
  },
  keyEnded: {
    code: "state_conflict",
    message: "This key is {state}; create a new one instead.",
    nl: "Deze sleutel werkt niet meer. Maak een nieuwe.",
    en: "This key no longer works. Create a new one.",
  },
  keyRolled: {
    code: "state_conflict",
    message: "This key was rolled already: use its successor, or roll that one.",
    nl: "Deze sleutel is al vervangen. Gebruik de nieuwe sleutel, of vervang die.",
    en: "This key was rolled already. Use the new key, or roll that one.",
  },
  keyMissing: { code: "resource_missing", message: "There is no such key." },
});
