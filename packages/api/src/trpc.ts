import { useShortIssues } from "@quote-financing/domain/fields/schema-refusals";
import {
  type Actor,
  type AgentCaller,
  actorOf,
  type Caller,
  type MemberCaller,
  payerOf,
} from "@quote-financing/domain/people/caller";
import type { OrganizationCaller, Permission } from "@quote-financing/domain/people/permissions";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { Context, Services } from "./context.ts";
import { authorizeRequest } from "./identity/credentials/authorize-request.ts";
import { type FreshProof, requireFreshProof } from "./identity/step-up/fresh-proof.ts";
import { admit, expensiveRunner, type RunExpensive } from "./limits/admission.ts";
import { jsonLength } from "./limits/json-length.ts";
import { paidServices } from "./limits/paid-services.ts";
import { requireAllowed } from "./limits/request-limiter.ts";
import { type ListReader, listReader } from "./lists/list-reader.ts";
import { formatError } from "./refusals/error-shape.ts";

/** What a procedure declares about itself. `openapi` makes it part of /v1; `permission` is never optional in use. */
export interface Meta extends OpenApiMeta {
  permission?: Permission;
  /**
   * Whether people must have proven shortly before that it is them (decision record 0350). Every mutation of keys, members,
   * destinations and rules of security says it, which procedure-matrix.test.ts asks for; keys are never asked.
   */
  freshProof?: FreshProof;
  /** HTTP status of a success over REST, 200 unless told (contract-decisions §1). */
  successStatus?: 200 | 201 | 202 | 204;
  /** The endpoint is documented without a body: content type and body may be missing. */
  withoutBody?: true;
  /** No create, and yet the state of what it acts on may forbid it: the document has its 409. */
  mayConflict?: true;
  /** The body may be missing, and is documented. */
  optionalBody?: true;
  /** Accepts `Idempotency-Key` (contract-decisions §4). */
  idempotencyKey?: true;
  /** A stored answer's text as the caller who asks now may see it; without it, everyone sees the same. */
  replayFor?: (asking: { readonly services: Services; readonly caller: Caller }, body: string) => string;
  /** Headers that reach the use case through the context, where it reads them (contract-decisions §6). */
  requestHeaders?: readonly ("Accept-Language" | "Merchant-Organization")[];
  /**
   * What the use case checks of single fields with the services, as a cursor's seal: each throws a DomainError. Where the
   * schema refuses as well, they compete for the first place in the document (decision record 0191).
   */
  fieldChecks?: FieldChecks;
  /** Its body is the bytes of a document, and its other input the query (contract-decisions §12). */
  takesBytes?: true;
  /** Its answer is the bytes of a document. */
  sendsBytes?: true;
  /**
   * Its answers may have megabytes: of one payer one is made at a time, within a budget of bytes (decision record 0205). With
   * `takesSlotsItself` the use case decides which answers these are, and makes them by `ctx.runExpensive`.
   */
  isExpensive?: true;
  /**
   * Whether this input blocks the event loop for milliseconds: such requests of one payer are answered one at a time, and
   * others are served in between (decision record 0205).
   */
  isLarge?: (input: unknown) => boolean;
  /**
   * The use case takes its own concurrency slots (`inSlot`), because it shares a statement with others or waits between statements
   * (decision records 0205, 0240).
   */
  takesSlotsItself?: true;
  /** Who asks the same at once is given one object (`repeatedReads`): it is written as JSON once. */
  repeatsAnswers?: true;
  /** Changes of a case what its merchant never sees, as a note: agents who look at it are told at once. */
  changesCaseForAgents?: true;
  /** Headers that every success carries, such as `Deprecation` (contract-decisions §1). */
  responseHeaders?: Readonly<Record<string, string>>;
}

/** Whose request it is, and with what it is answered. */
export interface OrganizationScope {
  readonly services: Services;
  readonly organizationId: string;
}

export type FieldChecks = Readonly<Record<string, (scope: OrganizationScope, text: string) => unknown>>;

useShortIssues();

/** A quiet stream says that it is there: proxies cut silence after a minute, and a page knows a dead connection by it. */
const sse = { ping: { enabled: true, intervalMs: 20_000 }, client: { reconnectAfterInactivityMs: 50_000 } };

const t = initTRPC.context<Context>().meta<Meta>().create({ errorFormatter: formatError, sse });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * The one middleware of every procedure (one, because each costs a read some microseconds): checks the permission,
 * narrows the caller, waits for a slot among the same payer's requests, and wakes the delivery loop after the use case has
 * committed: no receiver waits for a poll.
 */
const procedureFor = <Narrowed extends object>(
  narrow: (
    caller: Caller,
    shared: Pick<ExpensiveContext, "actor" | "wakeDeliveryAfterCommit" | "lists" | "runExpensive">,
  ) => Narrowed,
) =>
  t.procedure.use(async ({ ctx, type, meta, next, getRawInput }) => {
    if (meta?.permission === undefined)
      throw new Error("A procedure declares no permission. Add `permission` to its meta.");
    countPerson(ctx, meta.permission);
    const admitted = authorizeRequest(ctx, ctx.caller, meta.permission);
    const caller = admitted instanceof Promise ? await admitted : admitted;
    if (meta.freshProof) {
      const checkFields = fieldsChecker(ctx.services, meta.fieldChecks);
      await requireFreshProof(ctx, caller, { rule: meta.freshProof, getInput: getRawInput, checkFields });
    }
    const toWake: string[] = [];
    const wakeDeliveryAfterCommit: WakeDelivery = (organizationId) => void toWake.push(organizationId);
    const payer = payerOf(caller);
    const services = paidServices(ctx.services, payer);
    const lists = listReader(type, services, payer);
    const runExpensive = expensiveRunner(ctx, caller, services.db.shares);
    const narrowed = {
      ...narrow(caller, { actor: actorOf(caller), wakeDeliveryAfterCommit, lists, runExpensive }),
      services,
    };
    const run = () => next({ ctx: narrowed });
    // What makes large answers itself takes the turn for each of them.
    const isLarge = ctx.hasLargeBody ? !meta.isExpensive : meta.isLarge?.(await getRawInput()) === true;
    const result = await admit(meta, { isLarge, payer, services, runExpensive }, run);
    if (result.ok && type !== "subscription") chargePerson(ctx, caller, meta, result.data);
    if (result.ok && toWake.length > 0) new Set(toWake).forEach(ctx.services.wakeDelivery);
    if (result.ok && meta.changesCaseForAgents) tellAgents(services, await getRawInput());
    return result;
  });

/** The checks of single fields, of an input that no schema has seen yet. */
const fieldsChecker =
  (services: Services, checks: FieldChecks = {}) =>
  (caller: Caller, input: unknown): void => {
    if (caller.kind === "agent") return;
    const scope = { services, organizationId: caller.organization.organizationId };
    for (const [name, check] of Object.entries(checks)) {
      const text = (input as Readonly<Record<string, unknown>> | null | undefined)?.[name];
      if (typeof text === "string") check(scope, text);
    }
  };

/** The input was accepted, so its id is one. */
function tellAgents({ live }: Services, input: unknown): void {
  live?.tellAgents({ kind: "case", id: (input as { readonly caseId: string }).caseId });
}

/** Each call of a person counts, also those of a batch and of a page. REST and /cli have counted before they call. */
function countPerson({ caller, services: { limiter, clock } }: Context, permission: Permission): void {
  if (caller === null || caller.kind === "credential") return;
  requireAllowed(limiter.count(caller, permission, clock.now().getTime()));
}

/**
 * What a person is answered counts as an answer of /v1 does, which has counted its own. Of the calls of one batch, which all lie here until the last
 * is answered, those that wait for their turn with a thread are refused once the budget is used up (decision record 0204).
 */
function chargePerson(
  { services: { limiter, clock } }: Context,
  caller: Caller,
  { isExpensive }: Meta,
  data: unknown,
): void {
  if (caller.kind === "credential") return;
  const length = jsonLength(data);
  const nowMs = clock.now().getTime();
  limiter.chargeAnswer(caller, length, nowMs);
  if (isExpensive) limiter.chargeThread(caller, length, nowMs);
}

/** For callers that belong to an organization: `ctx.organizationId` scopes every query. */
export const organizationProcedure = procedureFor((caller, shared) => {
  if (caller.kind === "agent") throw new DomainError(agentWithoutOrganization);
  return { caller, organizationId: caller.organization.organizationId, ...shared };
});

/** For support agents. The organization comes with each input and is checked by the use case. */
export const agentProcedure = procedureFor((caller, shared) => {
  if (caller.kind !== "agent") throw new DomainError(agentsOnly);
  return { caller, ...shared };
});

/** For anyone signed in to the portal, member or agent, about their own account. */
export const personProcedure = procedureFor((caller, shared) => {
  if (caller.kind === "credential") throw new DomainError(peopleOnly);
  return { caller, ...shared };
});

const agentWithoutOrganization = peopleRefusals.agentsUseConsole();

const peopleOnly = peopleRefusals.peopleOnly();

const agentsOnly = peopleRefusals.agentsOnly();

/** Wakes the delivery loop for this organization once the use case has committed. */
type WakeDelivery = (organizationId: string) => void;

/** What a use case that reads lists is handed, whoever calls. */
export interface ListContext extends Context {
  readonly lists: ListReader;
}

/** What a use case that writes is handed, whoever calls. */
export interface WriteContext extends ListContext {
  readonly caller: Caller;
  /** The caller, as rows name who did it. */
  readonly actor: Actor;
  readonly wakeDeliveryAfterCommit: WakeDelivery;
}

export interface OrganizationContext extends WriteContext {
  readonly caller: OrganizationCaller;
  readonly organizationId: string;
}

/** What a use case is handed that sometimes makes answers of megabytes. */
export interface ExpensiveContext extends OrganizationContext {
  readonly runExpensive: RunExpensive;
}

export interface PersonContext extends WriteContext {
  readonly caller: MemberCaller | AgentCaller;
}

export interface AgentContext extends WriteContext {
  readonly caller: AgentCaller;
}
