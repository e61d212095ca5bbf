import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why something about an organization is refused. */
export const organizationRefusals = refusalTable({
  /** For operators, on the command line. */
  slugUnknown: { code: "resource_missing", message: "No {slug}." },
});
