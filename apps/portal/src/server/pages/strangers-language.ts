import {
  DEFAULT_PORTAL_LANGUAGE,
  isPortalLanguage,
  type PortalLanguage,
} from "@quote-financing/domain/people/portal-language";
import { LANGUAGE_COOKIES } from "../../ui/language/language-cookie.ts";

/** The language of somebody who is not signed in: the browser's last choice, else Dutch. @param cookies the Cookie header */
export function strangersLanguage(cookies: string | null): PortalLanguage {
  const given = cookies?.split("; ") ?? [];
  const kept = LANGUAGE_COOKIES.flatMap((name) => given.find((cookie) => cookie.startsWith(`${name}=`)) ?? []);
  const chosen = kept[0]?.split("=")[1];
  return isPortalLanguage(chosen) ? chosen : DEFAULT_PORTAL_LANGUAGE;
}
