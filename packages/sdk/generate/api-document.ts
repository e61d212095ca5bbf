import type { Schema } from "./schema-type.ts";

interface Parameter {
  readonly in?: string;
  readonly name?: string;
  readonly schema?: Schema;
  readonly required?: boolean;
  readonly description?: string;
  readonly $ref?: string;
}

interface Media {
  readonly content?: { readonly "application/json"?: { readonly schema?: Schema } };
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses?: Readonly<Record<string, Media>>;
}

/** The part of the OpenAPI document that the generators read. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
