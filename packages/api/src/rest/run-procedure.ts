import { type AnyProcedure, getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import type { Context } from "../context.ts";

export interface ProcedureCall {
  readonly ctx: Context;
  readonly path: string;
  readonly input: unknown;
}

/** What tRPC keeps in a built procedure; the only look behind its types (decision record 0027). */
interface BuiltDefinition {
  readonly middlewares: readonly Middleware[];
  readonly meta: unknown;
}

interface Options {
  readonly ctx: object;
  readonly input?: unknown;
  readonly getRawInput: () => Promise<unknown>;
  readonly path: string;
  readonly type: string;
  readonly signal: undefined;
  readonly batchIndex: number;
}

interface NextOptions {
  readonly ctx?: object;
  readonly input?: unknown;
  readonly getRawInput?: () => Promise<unknown>;
}

interface MiddlewareOptions extends Options {
  readonly meta: unknown;
  readonly next: (options?: NextOptions) => Promise<Outcome>;
}

type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: TRPCError };
type Middleware = (options: MiddlewareOptions) => Promise<Outcome | undefined>;

/**
 * Runs a procedure exactly as tRPC's own caller does: every middleware, both parsers, the resolver. tRPC's loop copies its
 * options with a polyfilled object spread, which took half of the time of a read; this one spreads natively.
 *
 * @throws TRPCError as tRPC does, with what was thrown as its cause.
 */
export function runProcedure(procedure: AnyProcedure, { ctx, path, input }: ProcedureCall): Promise<unknown> {
  const definition: unknown = procedure._def;
  const options = { ctx, path, getRawInput: async () => input, signal: undefined, batchIndex: 0 };
  const { type } = procedure._def;
  if (!isBuilt(definition)) return procedure({ ...options, type });
  return runBuilt(definition, { ...options, type });
}

const isBuilt = (definition: unknown): definition is BuiltDefinition =>
  typeof definition === "object" && definition !== null && "middlewares" in definition;

async function runBuilt(definition: BuiltDefinition, options: Options): Promise<unknown> {
  const outcome = await runFrom(0, definition, options);
  if (outcome.ok) return outcome.data;
  throw outcome.error;
}

async function runFrom(index: number, definition: BuiltDefinition, options: Options): Promise<Outcome> {
  try {
    const outcome = await definition.middlewares[index]?.({
      ...options,
      meta: definition.meta,
      next: (changes) => runFrom(index + 1, definition, changed(options, changes)),
    });
    return outcome ?? { ok: false, error: new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "No result." }) };
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

function changed(options: Options, changes: NextOptions | undefined): Options {
  if (changes === undefined) return options;
  return {
    ...options,
    ...(changes.ctx === undefined ? {} : { ctx: { ...options.ctx, ...changes.ctx } }),
    ...("input" in changes ? { input: changes.input } : {}),
    ...(changes.getRawInput === undefined ? {} : { getRawInput: changes.getRawInput }),
  };
}
