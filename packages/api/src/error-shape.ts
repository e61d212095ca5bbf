import type { TRPCDefaultErrorShape, TRPCError } from "@trpc/server";
import type { Refusal } from "./kernel/errors.ts";
import { refusalOf } from "./refusal-of.ts";

/**
 * tRPC's error shape for the portal: the same code, message and param as REST. A fault becomes one fixed text, because
 * drizzle's own messages carry SQL and parameters.
 */
export function formatError({ shape, error }: { shape: TRPCDefaultErrorShape; error: TRPCError }) {
  const refusal: Refusal = refusalOf(error);
  return {
    code: shape.code,
    message: refusal.message,
    data: { httpStatus: shape.data.httpStatus, path: shape.data.path, code: refusal.code, param: refusal.param },
  };
}
