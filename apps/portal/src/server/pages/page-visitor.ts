import type { Session } from "@quote-financing/api/identity/sessions/session";
import type { AgentCaller, MemberCaller } from "@quote-financing/domain/people/caller";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { currentSession } from "./current-session.ts";
import { secondFactorPath, signInPath } from "./next-path.ts";
import { PAGE_PATH_HEADER } from "./page-headers.ts";

/** The signed-in person; others are sent to sign in and come back here. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession();
  if (session !== null) return session;
  redirect(signInPath(await askedPath()));
}

const askedPath = async (): Promise<string> => (await headers()).get(PAGE_PATH_HEADER) ?? "/";

/** Somebody who has the second factor that they need; others are sent to set it up from any page, and come back here. */
async function requireReadySession(): Promise<Session> {
  const session = await requireSession();
  if (session.needsSecondFactor) redirect(secondFactorPath(await askedPath()));
  return session;
}

/** A member of an organization. Support agents have pages of their own. What may be done, procedures decide. */
export async function requireMember(): Promise<Session & { caller: MemberCaller }> {
  const session = await requireReadySession();
  if (session.caller?.kind === "agent") redirect("/support");
  if (session.caller === null) redirect("/no-organization");
  return { ...session, caller: session.caller };
}

/** A member or an agent, on pages about themselves. */
export async function requireColleague(): Promise<Session & { caller: MemberCaller | AgentCaller }> {
  const session = await requireReadySession();
  if (session.caller === null) redirect("/no-organization");
  return { ...session, caller: session.caller };
}

/** A support agent. To everyone else the console does not exist. */
export async function requireAgent(): Promise<Session & { caller: AgentCaller }> {
  const session = await requireReadySession();
  if (session.caller?.kind !== "agent") notFound();
  return { ...session, caller: session.caller };
}
