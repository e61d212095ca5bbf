import type { Permission } from "@quote-financing/domain/people/permissions";
import type { z } from "zod";
import type { FieldChecks, Meta } from "../../trpc.ts";
import type { QueryKind } from "../input/query-string.ts";
import type { RunProcedure } from "./compile-procedure.ts";

export type RouteMethod = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Everything that answering one operation needs, worked out once at start. */
export interface Route {
  readonly method: RouteMethod;
  /** `/v1/quotes/{quoteId}` */
  readonly pattern: string;
  /** Names of the path parameters, in order. */
  readonly parameters: readonly string[];
  readonly procedurePath: string;
  readonly run: RunProcedure;
  readonly permission: Permission;
  readonly successStatus: 200 | 201 | 202 | 204;
  readonly withoutBody: boolean;
  /** `meta.mayConflict` */
  readonly mayConflict: boolean;
  /** `meta.optionalBody` */
  readonly bodyIsOptional: boolean;
  /** `meta.isExpensive` */
  readonly isExpensive: boolean;
  /** `meta.repeatsAnswers` */
  readonly repeatsAnswers: boolean;
  /** `meta.takesBytes` */
  readonly takesBytes: boolean;
  /** `meta.sendsBytes` */
  readonly sendsBytes: boolean;
  /** Of a body. */
  readonly maxBodyBytes: number;
  readonly takesIdempotencyKey: boolean;
  readonly replayFor: Meta["replayFor"];
  readonly takesLanguage: boolean;
  readonly takesMerchantOrganization: boolean;
  readonly inputSchema: z.ZodType;
  readonly fieldChecks: FieldChecks;
  /** Names allowed in the query string; empty for methods with a body. */
  readonly queryKinds: ReadonlyMap<string, QueryKind>;
  /** `meta.responseHeaders` as names and values in turn. */
  readonly responseHeaders: readonly string[];
}
