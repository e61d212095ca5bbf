import { type AnyProcedure, TRPCError } from "@trpc/server";
import { z } from "zod";
import type { Step } from "./procedure-step.ts";

/** A middleware or the resolver, with the parsers that tRPC would run around it as middlewares of their own. */
export interface Stage {
  readonly input: z.ZodType | undefined;
  readonly output: z.ZodType | undefined;
  readonly step: Step;
}

/** What tRPC keeps in a built procedure; the only look behind its types (decision record 0027). */
interface BuiltDefinition {
  readonly middlewares: readonly Step[];
  readonly inputs: readonly unknown[];
  readonly output?: unknown;
}

/** Undefined for a procedure of another make: it must go through tRPC's own call. */
export function stagesOf(procedure: AnyProcedure): Stage[] | undefined {
  const definition: unknown = procedure._def;
  if (!isBuilt(definition)) return undefined;
  const [input, ...others] = definition.inputs;
  const { output } = definition;
  const stages: Stage[] = [];
  let parsers: Omit<Stage, "step"> = { input: undefined, output: undefined };
  for (const step of definition.middlewares) {
    if (step._type === "input" && others.length === 0 && input instanceof z.ZodType) parsers = { ...parsers, input };
    else if (step._type === "output" && output instanceof z.ZodType) parsers = { ...parsers, output };
    else {
      stages.push({ ...parsers, step });
      parsers = { input: undefined, output: undefined };
    }
  }
  return stages;
}

const isBuilt = (definition: unknown): definition is BuiltDefinition =>
  typeof definition === "object" && definition !== null && "middlewares" in definition && "inputs" in definition;

/** @throws TRPCError `BAD_REQUEST`, as tRPC's input parser does. */
export function parseInput(schema: z.ZodType, rawInput: unknown): unknown {
  if (rawInput instanceof Promise) return rawInput.then((value) => parseInput(schema, value));
  try {
    const parsed = parse(schema, rawInput);
    return parsed instanceof Promise ? parsed.catch(refuseInput) : parsed;
  } catch (cause) {
    return refuseInput(cause);
  }
}

/** The message is told to nobody: zod's own would list every issue and every unknown name. */
function refuseInput(cause: unknown): never {
  throw new TRPCError({ code: "BAD_REQUEST", message: "Input validation failed", cause });
}

/** @throws TRPCError `INTERNAL_SERVER_ERROR`, as tRPC's output parser does. */
export function parseOutput(schema: z.ZodType, data: unknown): unknown {
  try {
    const parsed = parse(schema, data);
    return parsed instanceof Promise ? parsed.catch(refuseOutput) : parsed;
  } catch (cause) {
    return refuseOutput(cause);
  }
}

function refuseOutput(cause: unknown): never {
  throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed", cause });
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
