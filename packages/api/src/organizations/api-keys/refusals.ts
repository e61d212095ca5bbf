import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about an API key is refused. */
export const apiKeyRefusals = refusalTable({
  future: {
    code: "parameter_invalid",
    message: "Must be in the future.",
    nl: "Kies een moment in de toekomst.",
    en: "Choose a moment in the future.",
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
    nl: "Deze sleutel heeft al een opvolger. Gebruik die, of vernieuw die.",
    en: "This key has a successor already. Use that one, or renew that one.",
  },
  keyMissing: { code: "resource_missing", message: "There is no such key." },
});
