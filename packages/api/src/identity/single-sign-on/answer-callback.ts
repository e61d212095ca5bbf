import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { sessions } from "@quote-financing/db/schema/tables";
import type { SingleSignOnFault } from "@quote-financing/domain/audit-actions";
import type { Result } from "@quote-financing/domain/refusals/result";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { and, eq } from "drizzle-orm";
import { recordAudit, recordAuditOnce } from "../../audit/record-audit.ts";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { accountAct } from "../notices/account-act.ts";
import { AGENTS_REALM } from "../provider-realm.ts";
import { type AdmissionFault, admitPerson } from "./admit-person.ts";
import { type ClaimedPerson, decideClaims } from "./claimed-person.ts";
import { findProviderOfRealm, type IdentityProvider, lockAskedProvider } from "./identity-provider.ts";
import { ProviderUnavailable, redeemCode } from "./provider-client.ts";
import { type ProviderRequest, readRequest, useRequestUp } from "./provider-request.ts";
import { UnansweredCallback } from "./unanswered-callback.ts";

/** What the sign-in page tells somebody who was not let in. */
export type SingleSignOnProblem = "expired" | "refused" | "unknown" | "unavailable" | "failed";

/** Somebody who was not let in: the room of signing in counts and records them, as it does guesses of passwords. */
interface FailedArrival {
  readonly email?: string;
  readonly step: "single_sign_on";
  readonly reason: string;
  readonly clientAddress: string | undefined;
  readonly clientDevice: string | undefined;
}

/** What answers share. */
export interface CallbackMeans {
  readonly services: Services;
  readonly recordFailure: (failure: FailedArrival) => Promise<void>;
}

/** A clock of the provider's that is behind ours. */
const SKEW_MS = 60_000;

/**
 * Signs in the person whom a provider sent back, in a session that acts only for the organization (or the platform) of that
 * provider; or takes it as a fresh proof in such a session.
 *
 * @returns the path of the portal that opens: the sign-in page, which leads on to where somebody who is signed in wanted to go
 * @throws UnansweredCallback for a fault of ours: the provider and the person did nothing wrong
 */
export async function answerCallback(means: CallbackMeans, ctx: EndpointContext, realm: string): Promise<string> {
  let request: ProviderRequest | undefined;
  try {
    request = await readRequest(means.services, ctx, realm);
    return request === undefined ? problemPath("expired", undefined) : await answerRequest(means, ctx, request);
  } catch (cause) {
    throw new UnansweredCallback(problemPath("failed", request), cause);
  }
}

async function answerRequest(means: CallbackMeans, ctx: EndpointContext, request: ProviderRequest): Promise<string> {
  const { services } = means;
  const { name, attributes } = ctx.context.createAuthCookie("single_sign_on", { maxAge: 0 });
  ctx.setCookie(name, "", { ...attributes, maxAge: 0 });
  const provider = await findProviderOfRealm(services, request.realm);
  if (provider === undefined || !(await useRequestUp(services, request))) return problemPath("expired", request);
  const search = new URL(ctx.request?.url ?? "").search;
  const redeemed = await redeemCode(services, provider, request, search).then(
    (claims) => ({ claims }),
    (fault: unknown) => ({ fault }),
  );
  if ("fault" in redeemed) {
    await recordFault(services, ctx, provider, redeemed.fault);
    return problemPath(redeemed.fault instanceof ProviderUnavailable ? "unavailable" : "refused", request);
  }
  const { claims } = redeemed;
  const person = decideClaims(claims, provider);
  if (!person.ok) return refuse(means, ctx, request, { reason: person.refusal, email: claims.email });
  return request.sessionId === undefined
    ? letIn(means, ctx, { request, provider, person: person.value })
    : proveAgain(means, ctx, { request, provider, person: person.value });
}

/** Who set the provider up finds in their log what is wrong with its answers: once an hour for each fault. */
async function recordFault(services: Services, ctx: EndpointContext, provider: IdentityProvider, error: unknown) {
  if (provider.realm === AGENTS_REALM) return;
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  const reason = String(code ?? name).slice(0, 80);
  const fact = { organizationId: provider.realm, action: "account.sign_in_failed", sameAs: reason } as const;
  const details = { step: "single_sign_on", reason, issuer: provider.issuer };
  // Nobody is known yet: it is the provider that failed.
  const act = accountAct(services, ctx.headers, { userId: provider.realm, name: provider.domain });
  await recordAuditOnce(act, services.db.orm, { ...fact, details, stretchMs: HOUR_MS }).catch(() => undefined);
}

interface Arrival {
  readonly request: ProviderRequest;
  readonly provider: IdentityProvider;
  readonly person: ClaimedPerson;
}

async function letIn(means: CallbackMeans, ctx: EndpointContext, { request, provider, person }: Arrival) {
  const { services } = means;
  const act = accountAct(services, ctx.headers, { userId: "", name: person.name });
  const admit = () => admitPerson(act, provider, person);
  // Somebody who comes twice at once for the first time is found the second time.
  const admitted: Result<{ readonly userId: string }, AdmissionFault> = await admit().catch((error: unknown) => {
    if (isUniqueViolation(error)) return admit();
    throw error;
  });
  if (!admitted.ok) return refuse(means, ctx, request, { reason: admitted.refusal, email: person.email });
  const user = await ctx.context.internalAdapter.findUserById(admitted.value.userId);
  if (user === null) return problemPath("refused", request);

  const session = await ctx.context.internalAdapter.createSession(user.id);
  if (!(await bindSession(services, { provider, person, sessionId: session.id }))) {
    return refuse(means, ctx, request, { reason: "provider_replaced", email: person.email });
  }
  await setSessionCookie(ctx, { session, user });
  await recordSignIn(services, ctx, user, { provider, person });
  return onward(request);
}

interface OpenedSession extends Pick<Arrival, "provider" | "person"> {
  readonly sessionId: string;
}

/**
 * Says whose provider opened the session, with which it then ends.
 *
 * @returns false, and the session is gone, where that provider was removed just now
 */
function bindSession(services: Services, { provider, person, sessionId }: OpenedSession): Promise<boolean> {
  const isIt = eq(sessions.id, sessionId);
  const activeOrganizationId = provider.realm === AGENTS_REALM ? null : provider.realm;
  // A provider that remembers people asked them nothing today: only it knows when it did.
  const provenAt = provenBy(services, person) ?? new Date(0);
  const bound = { providerRealm: provider.realm, activeOrganizationId, provenAt };
  return services.db.transact(async (tx) => {
    const isStill = (await lockAskedProvider(tx, provider)) !== undefined;
    await (isStill ? tx.update(sessions).set(bound).where(isIt) : tx.delete(sessions).where(isIt));
    return isStill;
  });
}

async function proveAgain(means: CallbackMeans, ctx: EndpointContext, { request, provider, person }: Arrival) {
  const { services } = means;
  const current = await getSessionFromCtx(ctx);
  const provenAt = provenBy(services, person);
  const isFresh = provenAt !== undefined && provenAt.getTime() >= request.startedAt - SKEW_MS;
  const act = accountAct(services, ctx.headers, { userId: "", name: person.name });
  const admitted = await admitPerson(act, { ...provider, takesNewPeople: false }, person);
  const isSame = admitted.ok && admitted.value.userId === current?.user.id && current.session.id === request.sessionId;
  if (current === null || !isSame || !isFresh) {
    return refuse(means, ctx, request, { reason: "proof_refused", email: current?.user.email });
  }
  const isOwn = and(eq(sessions.id, current.session.id), eq(sessions.providerRealm, provider.realm));
  await services.db.orm.update(sessions).set({ provenAt }).where(isOwn);
  const details = { by: "single_sign_on", methods: person.methods };
  const { user } = current;
  if (provider.realm !== AGENTS_REALM) {
    const fact = { organizationId: provider.realm, subjectId: user.id, details } as const;
    const by = accountAct(services, ctx.headers, { userId: user.id, name: user.name });
    await recordAudit(by, services.db.orm, { ...fact, action: "account.identity_confirmed" });
  }
  return onward(request);
}

/** Never later than now, whatever a provider's clock says. */
function provenBy({ clock }: Services, { provenAt }: ClaimedPerson): Date | undefined {
  if (provenAt === undefined) return undefined;
  return new Date(Math.min(provenAt.getTime(), clock.now().getTime()));
}

async function recordSignIn(
  services: Services,
  ctx: EndpointContext,
  user: { readonly id: string; readonly name: string; readonly email: string },
  { provider, person }: Pick<Arrival, "provider" | "person">,
): Promise<void> {
  const act = accountAct(services, ctx.headers, { userId: user.id, name: user.name });
  if (provider.realm === AGENTS_REALM) {
    await recordPlatformAudit(act, services.db.orm, { action: "agent.signed_in", subject: user.email });
    return;
  }
  const details = { by: "single_sign_on", issuer: person.issuer, methods: person.methods };
  const fact = { organizationId: provider.realm, subjectId: user.id, details, action: "account.signed_in" } as const;
  await recordAudit(act, services.db.orm, fact);
}

interface Refused {
  readonly reason: SingleSignOnFault;
  readonly email: unknown;
}

/** Written into the log of whose account it would have been; the page tells no more than that nobody was let in. */
async function refuse(
  means: CallbackMeans,
  ctx: EndpointContext,
  request: ProviderRequest,
  { reason, email }: Refused,
) {
  const { clientAddress, clientDevice } = accountAct(means.services, ctx.headers, { userId: "", name: "" });
  const who = typeof email === "string" ? { email: email.trim().toLowerCase() } : {};
  await means.recordFailure({ ...who, step: "single_sign_on", reason, clientAddress, clientDevice });
  const isStranger = reason === "not_a_member" || reason === "not_an_agent" || reason === "agents_join_none";
  return problemPath(isStranger ? "unknown" : "refused", request);
}

/** The sign-in page checks where it leads on to (`next-path.ts`): one place decides what an address of ours is. */
const onward = ({ next }: ProviderRequest): string => `/login?next=${encodeURIComponent(next)}`;

function problemPath(problem: SingleSignOnProblem, request: ProviderRequest | undefined): string {
  if (request?.sessionId !== undefined) return `/signed-in?sso=${problem}`;
  const next = request === undefined || request.next === "/" ? "" : `&next=${encodeURIComponent(request.next)}`;
  return `/login?sso=${problem}${next}`;
}
