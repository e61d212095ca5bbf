import {
  DEFAULT_PORTAL_LANGUAGE,
  isPortalLanguage,
  type PortalLanguage,
} from "@quote-financing/domain/people/portal-language";
import { cookies } from "next/headers";
import { LANGUAGE_COOKIE } from "../../ui/language/language-cookie.ts";
import { currentSession } from "./current-session.ts";

/** The person's own language, else the browser's last choice, else Dutch. */
export async function pageLanguage(): Promise<PortalLanguage> {
  const session = await currentSession();
  if (session !== null) return session.language;
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  return isPortalLanguage(chosen) ? chosen : DEFAULT_PORTAL_LANGUAGE;
}
