import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import { personName } from "@quote-financing/domain/people/mailed-names";
import { PORTAL_LANGUAGES } from "@quote-financing/domain/people/portal-language";
import { APIError } from "better-auth/api";
import { z } from "zod";
import { requestRefusals } from "../../refusals/refusals.ts";

/** What people change of themselves; better-auth itself takes any text of any length, a picture, and objects. */
const accountInput = z.strictObject({
  name: personName().optional(),
  language: z.enum(PORTAL_LANGUAGES).optional(),
});

/** @throws APIError 400 that names what is wrong, for a change of one's own account that cannot be stored */
export function checkAccountInput(path: string, body: unknown): void {
  if (path !== "/update-user") return;
  const parsed = accountInput.safeParse(body);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const isName = issue?.path[0] === "name";
  const { message } = issue === undefined ? requestRefusals.requestUnreadable() : refusalOfIssue(issue);
  throw new APIError("BAD_REQUEST", { code: isName ? "INVALID_NAME" : "INVALID_REQUEST", message });
}
