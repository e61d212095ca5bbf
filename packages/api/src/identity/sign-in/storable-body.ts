import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { isStorableText } from "@quote-financing/domain/text/text";
import { APIError } from "better-auth/api";

/**
 * Looks at the texts of a body before the session library asks the database for one of them, which would be a fault of ours.
 * What is nested is a passkey's answer, and bytes.
 *
 * @throws APIError 400 for a text that PostgreSQL cannot store
 */
export function checkStorableBody(body: unknown): void {
  const values: readonly unknown[] = typeof body === "object" && body !== null ? Object.values(body) : [];
  if (values.every((value) => typeof value !== "string" || isStorableText(value))) return;
  throw new APIError("BAD_REQUEST", { code: "INVALID_REQUEST", message: fieldRefusals.characters().message });
}
