/** Languages of the portal; Dutch first. Kept per person in `users.language`. */
export const PORTAL_LANGUAGES = ["nl", "en"] as const;

export type PortalLanguage = (typeof PORTAL_LANGUAGES)[number];

/** How a language is written on the wire, and how it writes dates and numbers. */
export const LANGUAGE_TAGS = { nl: "nl-NL", en: "en-GB" } as const satisfies Record<PortalLanguage, string>;

export type LanguageTag = (typeof LANGUAGE_TAGS)[PortalLanguage];

export const portalLanguageOf = (tag: LanguageTag): PortalLanguage => (tag === LANGUAGE_TAGS.en ? "en" : "nl");

export const DEFAULT_PORTAL_LANGUAGE: PortalLanguage = "nl";

export function isPortalLanguage(text: string | undefined | null): text is PortalLanguage {
  return PORTAL_LANGUAGES.some((language) => language === text);
}
