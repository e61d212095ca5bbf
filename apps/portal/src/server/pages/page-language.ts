import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { headers } from "next/headers";
import { currentSession } from "./current-session.ts";
import { strangersLanguage } from "./strangers-language.ts";

/** The person's own language, else the browser's last choice, else Dutch. */
export async function pageLanguage(): Promise<PortalLanguage> {
  // Where nobody can be looked up the page fails, and says so: in this language, as what is around it is drawn.
  const session = await currentSession().catch(() => null);
  return session === null ? strangersLanguage((await headers()).get("cookie")) : session.language;
}
