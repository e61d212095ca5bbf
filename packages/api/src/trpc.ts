import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { AgentCaller } from "./auth/caller.ts";
import { authorize, type OrganizationCaller, type Permission } from "./auth/permissions.ts";
import type { Context } from "./context.ts";
import { formatError } from "./error-shape.ts";

/** What a procedure declares about itself. `openapi` makes it part of /v1; `permission` is never optional in use. */
export interface Meta extends OpenApiMeta {
  permission?: Permission;
  /** HTTP status of a success over REST, 200 unless told (contract-decisions §1). */
  successStatus?: 200 | 201 | 204;
  /** The endpoint is documented without a body: content type and body may be missing. */
  withoutBody?: true;
  /** Accepts `Idempotency-Key` (contract-decisions §4). */
  idempotencyKey?: true;
  /** The answer has no `data` wrapper or is deprecated in part: response headers that every answer carries. */
  responseHeaders?: Readonly<Record<string, string>>;
}

const t = initTRPC.context<Context>().meta<Meta>().create({ errorFormatter: formatError });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const authorized = t.procedure.use(({ ctx, meta, next }) => {
  if (meta?.permission === undefined) throw new Error("A procedure must declare its permission.");
  return next({ ctx: { caller: authorize(ctx.caller, meta.permission) } });
});

/** For callers that belong to an organization: `ctx.organizationId` scopes every query. */
export const organizationProcedure = authorized.use(({ ctx, next }) => {
  const caller = ctx.caller as OrganizationCaller;
  return next({ ctx: { caller, organizationId: caller.organization.organizationId } });
});

/** For support agents. The organization comes with each input and is checked by the use case. */
export const agentProcedure = authorized.use(({ ctx, next }) => next({ ctx: { caller: ctx.caller as AgentCaller } }));

/** What a use case of an organization is handed. */
export interface OrganizationContext extends Context {
  readonly caller: OrganizationCaller;
  readonly organizationId: string;
}

export interface AgentContext extends Context {
  readonly caller: AgentCaller;
}
