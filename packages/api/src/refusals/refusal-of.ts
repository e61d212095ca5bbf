import { isDatabaseUnavailable, isRetryable } from "@quote-financing/db/database-errors";
import { isVaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { firstInDocument, firstWritten } from "./document-order.ts";
import { inputIssues, toldOf } from "./input-issues.ts";
import { namesInValue } from "./names-in-value.ts";
import { requestRefusals } from "./refusals.ts";
import { UnmadeContext } from "./unmade-context.ts";

/** What an error is to a caller: said by the domain, found in the input, a database that is away, or a fault. */
type Verdict =
  | { readonly kind: "domain"; readonly error: DomainError }
  | { readonly kind: "input"; readonly error: z.ZodError }
  | { readonly kind: "unavailable" | "malformed" | "fault" };

/**
 * The one mapping from anything thrown to what a caller is told, for tRPC and REST. A fault's own text never
 * leaves: drizzle's carries SQL and parameters.
 *
 * @param input what the procedure was sent: without it nobody can tell what is absent from what does not fit.
 */
export function refusalOf(error: unknown, input?: unknown): Refusal {
  const verdict = verdictOn(error);
  switch (verdict.kind) {
    case "domain":
      return verdict.error.refusal;
    case "input":
      return inputRefusal(verdict.error, input);
    case "malformed":
      return requestRefusals.requestUnreadable();
    case "unavailable":
      return requestRefusals.serviceAway();
    case "fault":
      return requestRefusals.fault();
  }
}

/** Whether it is our fault, or that of what we stand on: an operator is to find it in the log. */
export const isFault = ({ code }: Pick<Refusal, "code">): boolean =>
  code === "internal_error" || code === "service_unavailable";

/** The zod error of an input that tRPC refused; null for every other error, faulty outputs included. */
export function inputErrorOf(error: unknown): z.ZodError | null {
  const verdict = verdictOn(error);
  return verdict.kind === "input" ? verdict.error : null;
}

function verdictOn(error: unknown): Verdict {
  if (error instanceof DomainError) return { kind: "domain", error };
  if (error instanceof TRPCError) return verdictOnTrpc(error);
  return { kind: isAway(error) ? "unavailable" : "fault" };
}

function verdictOnTrpc(error: TRPCError): Verdict {
  const { cause } = error;
  if (cause instanceof UnmadeContext) return verdictOn(cause.cause);
  if (error.code === "BAD_REQUEST") {
    return cause instanceof z.ZodError ? { kind: "input", error: cause } : { kind: "malformed" };
  }
  if (cause instanceof DomainError) return { kind: "domain", error: cause };
  if (isOutsideTheDomain(error)) return { kind: "malformed" };
  return { kind: isAway(cause) ? "unavailable" : "fault" };
}

/** Refusals of tRPC's own transport, before any procedure ran. */
function isOutsideTheDomain(error: TRPCError): boolean {
  const codes = ["PARSE_ERROR", "NOT_FOUND", "METHOD_NOT_SUPPORTED", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"];
  return codes.includes(error.code);
}

function inputRefusal(error: z.ZodError, input: unknown): Refusal {
  const namesAt = namesInValue(input);
  const issues = inputIssues(error.issues, input, (path, names) => firstWritten(namesAt, path, names));
  return toldOf(firstInDocument(issues, namesAt));
}

/** A conflict between transactions that outlived its retries is worth another try as well. */
const isAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isRetryable(error) || isVaultUnavailable(error);
