import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type { z } from "zod";

/** In production links let people in: they go to a mail server, never into a folder (decision record 0194). */
export const MAIL_MISSING =
  "SMTP_URL is required when DATABASE_URL is set. Or set MAIL=off: then nobody can be invited, and no password be reset by mail.";

/**
 * Checks what a schema names of the environment. An empty value counts as unset, as `.env` files have it.
 *
 * @returns one line per wrong name if it is refused; no line repeats a value.
 */
export function checkEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  given: Readonly<Record<string, string | undefined>>,
): Result<z.output<Schema>, string> {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(set);
  return parsed.success ? accepted(parsed.data) : refused(linesOf(parsed.error));
}

function linesOf({ issues }: z.ZodError): string {
  const messages = new Map<string, string>();
  for (const { code, path, message } of issues) {
    const name = String(path[0]);
    // Values are text: only one that is missing has the wrong type.
    if (!messages.has(name)) messages.set(name, `${name} ${code === "invalid_type" ? "is required" : message}.`);
  }
  return [...messages.values()].join("\n");
}
