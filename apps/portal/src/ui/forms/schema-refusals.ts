import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import type { z } from "zod";
import type { ShownRefusal } from "../../trpc/trpc-refusal.ts";

/** What a schema refuses, as the service would tell it. Fetched together with the schema. */
export function schemaRefusals(schema: z.ZodType, input: unknown): readonly ShownRefusal[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map((issue) => {
    const { code, message, rule, values } = refusalOfIssue(issue);
    return { code, message, rule, values, param: issue.path.map(String).join(".") };
  });
}
