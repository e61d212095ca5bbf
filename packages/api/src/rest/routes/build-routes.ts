import { DOCUMENT_MAX_BYTES } from "@quote-financing/domain/documents/document-limits";
import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { z } from "zod";
import type { Meta } from "../../trpc.ts";
import type { QueryKind } from "../input/query-string.ts";
import { MAX_BODY_BYTES } from "../input/read-json-body.ts";
import { compileProcedure } from "./compile-procedure.ts";
import type { Route, RouteMethod } from "./route.ts";

const METHODS_WITHOUT_INPUT_BODY: readonly RouteMethod[] = ["GET", "DELETE"];

/**
 * One route per procedure with `meta.openapi`.
 *
 * @param trustsOutput answers are sent as the use cases give them (decision record 0090).
 * @throws when a procedure declares no permission or its input is not one zod object: at start, not on a request.
 */
export function buildRoutes(router: AnyRouter, trustsOutput = false): Route[] {
  const procedures: Record<string, AnyProcedure> = router._def.procedures;
  return Object.entries(procedures).flatMap(([path, procedure]) => {
    const meta = procedure._def.meta as Meta | undefined;
    return meta?.openapi === undefined ? [] : [buildRoute(path, procedure, meta, meta.openapi, trustsOutput)];
  });
}

function buildRoute(
  procedurePath: string,
  procedure: AnyProcedure,
  meta: Meta,
  { method, path }: NonNullable<Meta["openapi"]>,
  trustsOutput: boolean,
): Route {
  if (meta.permission === undefined)
    throw new Error(`${procedurePath} declares no permission. Add \`permission\` to its meta.`);
  const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const inputSchema = inputSchemaOf(procedurePath, procedure);
  const takesBytes = meta.takesBytes === true;
  const takesQuery = takesBytes || METHODS_WITHOUT_INPUT_BODY.includes(method);
  return {
    method,
    pattern: path,
    parameters,
    procedurePath,
    run: compileProcedure(procedure, trustsOutput),
    permission: meta.permission,
    successStatus: meta.successStatus ?? 200,
    withoutBody: meta.withoutBody === true || takesQuery,
    mayConflict: meta.mayConflict === true,
    bodyIsOptional: meta.optionalBody === true,
    isExpensive: meta.isExpensive === true,
    repeatsAnswers: meta.repeatsAnswers === true,
    takesBytes,
    sendsBytes: meta.sendsBytes === true,
    maxBodyBytes: takesBytes ? DOCUMENT_MAX_BYTES : MAX_BODY_BYTES,
    takesIdempotencyKey: meta.idempotencyKey === true,
    replayFor: meta.replayFor,
    takesLanguage: meta.requestHeaders?.includes("Accept-Language") === true,
    takesMerchantOrganization: meta.requestHeaders?.includes("Merchant-Organization") === true,
    inputSchema,
    fieldChecks: meta.fieldChecks ?? {},
    queryKinds: takesQuery ? queryKindsOf(inputSchema, parameters) : new Map(),
    responseHeaders: Object.entries(meta.responseHeaders ?? {}).flat(),
  };
}

/** The schema of a procedure's only `.input()`; an empty strict object when it has none. */
function inputSchemaOf(procedurePath: string, procedure: AnyProcedure): z.ZodType {
  const [schema, ...others] = procedure._def.inputs;
  if (schema === undefined) return z.strictObject({});
  if (others.length > 0 || !(schema instanceof z.ZodType)) {
    throw new Error(`The input of ${procedurePath} must be one zod schema.`);
  }
  return schema;
}

function queryKindsOf(schema: z.ZodType, parameters: readonly string[]): Map<string, QueryKind> {
  const names = Object.keys(shapeOf(schema)).filter((name) => !parameters.includes(name));
  return new Map(names.map((name) => [name, name === "expand" ? "list" : "text"]));
}

function shapeOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  throw new Error("The input of a GET or DELETE must be an object.");
}
