import {
  DEFAULT_PORTAL_LANGUAGE,
  isPortalLanguage,
  type PortalLanguage,
} from "@quote-financing/domain/people/portal-language";
import { LANGUAGE_COOKIE } from "../../ui/language/language-cookie.ts";

/** The language of somebody who is not signed in: the browser's last choice, else Dutch. @param cookies the Cookie header */
export function strangersLanguage(cookies: string | null): PortalLanguage {
  const name = `${LANGUAGE_COOKIE}=`;
  const chosen = cookies
    ?.split("; ")
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
  return isPortalLanguage(chosen) ? chosen : DEFAULT_PORTAL_LANGUAGE;
}
