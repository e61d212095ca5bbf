import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why nobody is invited as a support agent. */
export const agentRefusals = refusalTable({
  /** For operators, on the command line. */
  demoAddress: {
    code: "parameter_invalid",
    message: "Addresses in .example are the demo's, who need no second factor, and have no mailbox.",
    nl: "Dit e-mailadres kan geen e-mail ontvangen. Gebruik een ander e-mailadres.",
    en: "This e-mail address cannot receive e-mail. Use another address.",
  },
  belongsElsewhere: {
    code: "state_conflict",
    message: "This address has an account, of somebody who works for an organization. Agents belong to none.",
    nl: "Dit e-mailadres hoort bij een medewerker van een organisatie. Gebruik een ander e-mailadres.",
    en: "This e-mail address is that of somebody who works for an organization. Use another address.",
  },
});
