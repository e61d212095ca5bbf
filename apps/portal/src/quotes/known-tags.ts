/** Tags that the contract knows (contract-decisions §4); any other is shown as it is. */
export const KNOWN_TAGS = [
  "smartphone_only",
  "landline_only",
  "less_digitally_skilled",
  "financially_complex",
  "moderately_complex_finances",
  "prefers_phone_contact",
  "prefers_email_contact",
] as const;
