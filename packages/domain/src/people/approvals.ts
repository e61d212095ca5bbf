/** What an agent may not do alone where the platform asks for a second one (decision record 0362). */
export const APPROVAL_KINDS = [
  "organization.suspend",
  "partner.link",
  "financing.cancel",
  "message.redact",
  "consumer.erase",
] as const;

/** So long a proposal waits for a second agent. */
export const APPROVAL_HOURS = 24;
