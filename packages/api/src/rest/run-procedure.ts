import { type AnyProcedure, getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";
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
  readonly input: unknown;
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
  const { type } = procedure._def;
  const getRawInput = (): Promise<unknown> => Promise.resolve(input);
  if (!isBuilt(definition)) return procedure({ ctx, path, type, getRawInput, signal: undefined, batchIndex: 0 });
  return runBuilt(definition, { ctx, input: undefined, getRawInput, path, type, signal: undefined, batchIndex: 0 });
}

const isBuilt = (definition: unknown): definition is BuiltDefinition =>
  typeof definition === "object" && definition !== null && "middlewares" in definition;

async function runBuilt(definition: BuiltDefinition, options: Options): Promise<unknown> {
  const outcome = await runFrom(0, definition, options);
  if (outcome.ok) return outcome.data;
  throw outcome.error;
}

/** Objects are written out name by name: engines make those far faster than spreads, and this runs six times a call. */
async function runFrom(index: number, definition: BuiltDefinition, options: Options): Promise<Outcome> {
  const { ctx, input, getRawInput, path, type, signal, batchIndex } = options;
  const { meta } = definition;
  const next = (changes?: NextOptions): Promise<Outcome> =>
    runFrom(index + 1, definition, changes === undefined ? options : changed(options, changes));
  try {
    const call = definition.middlewares[index]?.({
      ctx,
      input,
      getRawInput,
      path,
      type,
      signal,
      batchIndex,
      meta,
      next,
    });
    const outcome = await call;
    if (outcome === undefined) throw new Error("A middleware returned nothing.");
    // Without tRPC's marker and context: its output parser copies what it is handed.
    return outcome.ok ? { ok: true, data: outcome.data } : outcome;
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

function changed(options: Options, changes: NextOptions): Options {
  const { path, type, signal, batchIndex } = options;
  return {
    ctx: changes.ctx === undefined ? options.ctx : { ...options.ctx, ...changes.ctx },
    input: "input" in changes ? changes.input : options.input,
    getRawInput: changes.getRawInput ?? options.getRawInput,
    path,
    type,
    signal,
    batchIndex,
  };
}
