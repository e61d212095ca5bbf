import { TRPCError } from "@trpc/server";
import { z } from "zod";

/** What a middleware of tRPC is handed. */
export interface StepOptions {
  readonly ctx: object;
  readonly input: unknown;
  readonly getRawInput: () => Promise<unknown>;
  readonly path: string;
  readonly type: string;
  readonly signal: undefined;
  readonly batchIndex: number;
}

export interface StepChanges {
  readonly ctx?: object;
  readonly input?: unknown;
  readonly getRawInput?: () => Promise<unknown>;
}

export type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: TRPCError };

/** One middleware, parser or resolver of a procedure. */
export interface Step {
  (
    options: StepOptions & { meta: unknown; next: (changes?: StepChanges) => Promise<Outcome> },
  ): Promise<Outcome | undefined>;
  /** tRPC marks its own two parsers. */
  readonly _type?: "input" | "output";
}

/** Does what tRPC's input parser does, without leaving the current turn. */
export function inputStep(schema: z.ZodType): Step {
  return async ({ getRawInput, next }) => {
    const rawInput = await getRawInput();
    let input: unknown;
    try {
      input = await parse(schema, rawInput);
    } catch (cause) {
      throw new TRPCError({ code: "BAD_REQUEST", cause });
    }
    return next({ input });
  };
}

/** Does what tRPC's output parser does, without leaving the current turn. */
export function outputStep(schema: z.ZodType): Step {
  return async ({ next }) => {
    const outcome = await next();
    if (!outcome.ok) return outcome;
    try {
      return { ok: true, data: await parse(schema, outcome.data) };
    } catch (cause) {
      throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed", cause });
    }
  };
}

/** zod compiles its parsers, but uses them for `parse` only; a schema that needs a promise says so and gets one. */
function parse(schema: z.ZodType, value: unknown): unknown {
  try {
    return schema.parse(value);
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return schema.parseAsync(value);
    throw error;
  }
}
