import { refusalTable } from "../refusals/refusal.ts";

/** Why a caller may not do something, acts for nobody, or a person may not have a name. */
export const peopleRefusals = refusalTable({
  personName: {
    code: "parameter_invalid",
    message: "Must be a name: plain text on one line, without a web address.",
    nl: "Een naam is gewone tekst op één regel, zonder webadres.",
    en: "A name is plain text on one line, without a web address.",
  },
  credentialNeeded: { code: "credentials_missing", message: "Send a credential in the Authorization header." },
  organizationMissing: { code: "resource_missing", message: "There is no such organization." },
  notPermitted: { code: "operation_not_permitted", message: "This credential may not do this." },
  scopeMissing: {
    code: "operation_not_permitted",
    message: "This key was not granted the scope {scope}.",
    reader: "program",
  },
  addressNotAllowed: {
    code: "operation_not_permitted",
    message: "This key does not work from the address that the request came from.",
    reader: "program",
  },
  stepUpRequired: {
    code: "step_up_required",
    message: "Prove again that it is you: your last sign-in or proof is older than {minutes} min.",
    nl: "Bevestig eerst dat u het bent. Probeer het daarna opnieuw.",
    en: "Confirm that it is you first. Then try again.",
  },
  peopleOnly: { code: "operation_not_permitted", message: "Only a person may do this." },
  agentsOnly: { code: "operation_not_permitted", message: "Only support agents may do this." },
  secondAgentNeeded: {
    code: "state_conflict",
    message: "This platform asks for a second agent: propose it, and a colleague decides.",
    nl: "Hiervoor is een tweede collega nodig. Laad de pagina opnieuw en doe een voorstel.",
    en: "This needs a second agent. Reload the page and propose it.",
  },
  agentsUseConsole: { code: "operation_not_permitted", message: "Support agents act through the support console." },
});
