import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import type { TRPCDefaultErrorShape, TRPCError } from "@trpc/server";
import type { Context } from "../context.ts";
import { refusalOf } from "./refusal-of.ts";
import { UnmadeContext } from "./unmade-context.ts";

/** JSON-RPC's. */
const FAULT = -32_603;
const FIRST_REFUSAL = -32_000;

/**
 * tRPC's error shape for the portal: the same code, message and param as REST, and the rule with its values
 * (decision record 0183). A fault becomes one fixed text, because drizzle's own messages carry SQL and parameters.
 */
export function formatError({ shape, error, input, ctx }: FormatErrorInput) {
  const { code, message, rule, values, param, retryAfterSeconds } = refusalOf(error, input);
  // tRPC takes the status of its answer from here; its own would be 500 for every refusal of the domain.
  const { status } = ERROR_CODES[code];
  const { path } = shape.data;
  const requestId = error.cause instanceof UnmadeContext ? error.cause.requestId : ctx?.requestId;
  const data = { httpStatus: status, path, code, rule, values, param, retryAfterSeconds, requestId };
  return { code: rpcCodeOf(shape.code, status), message, data };
}

type RpcCode = TRPCDefaultErrorShape["code"];

/** To tRPC every refusal of the domain is a fault, which a subscription asks for again and again. Its own codes end as the statuses do. */
const rpcCodeOf = (code: RpcCode, status: number): RpcCode =>
  code === FAULT && status < 500 ? ((FIRST_REFUSAL - (status - 400)) as RpcCode) : code;

interface FormatErrorInput {
  readonly shape: TRPCDefaultErrorShape;
  readonly error: TRPCError;
  /** As it was sent. */
  readonly input?: unknown;
  readonly ctx: Context | undefined;
}
