import { isRefused, refusalOfClientError } from "../../trpc/trpc-refusal.ts";

/** What the person was asked for and did not give: at each row that is left they would be asked for it again. */
const NOT_GIVEN = new Set(["credentials_missing", "credentials_invalid", "step_up_required"]);

/** Whether an error is the service's answer about one row, and says nothing of the others. */
export const isAboutRow = (error: unknown): boolean =>
  isRefused(error) && !NOT_GIVEN.has(refusalOfClientError(error)?.code ?? "");
