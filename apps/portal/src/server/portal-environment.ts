import { checkEnvironment } from "@quote-financing/composition/environment/check-environment";
import type { z } from "zod";

/**
 * The part of the environment that a schema picks, checked by the rules of apps/server. Inside apps/server its secrets
 * are there too, made up or given.
 *
 * @throws Error with one line per wrong or missing name.
 */
export function portalEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  given: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  const checked = checkEnvironment(schema, given);
  if (checked.ok) return checked.value;
  throw new Error(`Environment:\n${checked.refusal}`);
}
