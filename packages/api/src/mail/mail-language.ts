import {
  DEFAULT_PORTAL_LANGUAGE,
  isPortalLanguage,
  LANGUAGE_TAGS,
  type PortalLanguage,
} from "@quote-financing/domain/people/portal-language";

/** A text of mail in both languages of the portal. */
export type MailTexts<Text> = Readonly<Record<PortalLanguage, Text>>;

export const mailLanguage = (stored: string | null | undefined): PortalLanguage =>
  typeof stored === "string" && isPortalLanguage(stored) ? stored : DEFAULT_PORTAL_LANGUAGE;

/** Dutch time, as everywhere in the portal. */
export const mailTimestamp = (time: Date, language: PortalLanguage): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(time);

export const mailNumber = (number: number, language: PortalLanguage): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language]).format(number);
