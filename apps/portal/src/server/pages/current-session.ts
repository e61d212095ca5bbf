import "server-only";
import { findSession, type Session } from "@quote-financing/api/identity/sessions/session";
import { headers } from "next/headers";
import { cache } from "react";
import { portalRuntime } from "../portal-runtime.ts";

/** Who is looking at the page; asked of the database once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const cookie = (await headers()).get("cookie");
  const { services, signInSecret } = portalRuntime();
  return findSession(services, signInSecret, cookie);
});
