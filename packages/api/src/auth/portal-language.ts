/** Languages of the portal; Dutch first. Kept per person in `users.language`. */
export const PORTAL_LANGUAGES = ["nl", "en"] as const;

export type PortalLanguage = (typeof PORTAL_LANGUAGES)[number];

export const DEFAULT_PORTAL_LANGUAGE: PortalLanguage = "nl";

export function isPortalLanguage(text: string | undefined | null): text is PortalLanguage {
  return PORTAL_LANGUAGES.some((language) => language === text);
}
