import { z } from "zod";
import { ruleText } from "../refusals/refusal-rules.ts";

/**
 * In place of zod's own words, where a schema brings none. The unknown names of an object are not listed: there may be
 * thousands, and one of them is told.
 */
export function useSchemaMessages(): void {
  z.config({ customError: schemaMessage });
}

function schemaMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys") return ruleText("unknownName");
  if (issue.code === "invalid_value") return ruleText("oneOf", { values: issue.values.map(String).join(", ") });
  return undefined;
}
