import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** As far as the reference shows it; all else of a schema is left out. */
export interface ShownSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
}

export interface ShownParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema: ShownSchema;
}

interface ShownContent {
  readonly schema?: ShownSchema;
  readonly example?: unknown;
}

interface ShownBody {
  readonly required?: boolean;
  readonly description?: string;
  readonly content: Readonly<Record<string, ShownContent>>;
}

export interface ShownResponse {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, ShownContent>>;
}

export interface ShownOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly parameters?: readonly ShownParameter[];
  readonly requestBody?: ShownBody;
  readonly responses: Readonly<Record<string, ShownResponse>>;
}

export interface ReferenceDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const DOCUMENT = join(process.cwd(), "../../packages/api/openapi.json");

const documentSchema = z.looseObject({ openapi: z.literal("3.1.0"), paths: z.object({}).loose() });

/** Our own document, as it is committed and compared with the router by a test; read by the build. */
export const readReferenceDocument = (): ReferenceDocument =>
  documentSchema.parse(JSON.parse(readFileSync(DOCUMENT, "utf8"))) as unknown as ReferenceDocument;

/** What a reference stands for, or the thing itself. */
export function resolved<Thing extends { readonly $ref?: string }>(document: ReferenceDocument, thing: Thing): Thing {
  if (thing.$ref === undefined) return thing;
  const [, , section = "", name = ""] = thing.$ref.split("/");
  const found = document.components[section]?.[name];
  if (found === undefined) throw new Error(`The document has no ${thing.$ref}.`);
  return found as Thing;
}

/** The name of a schema that stands in the document once. */
export const nameOf = ({ $ref }: ShownSchema): string | undefined => $ref?.split("/").at(-1);
