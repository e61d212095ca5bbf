import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import type { MailTexts } from "../../mail/mail-language.ts";
import type { DestinationNotice } from "./destination-notice.ts";

const FOOTERS: MailTexts<(organization: string, url: string) => string> = {
  nl: (organization, url) => `U krijgt deze e-mail omdat u bij ${organization} werkt. Instellen: ${url}`,
  en: (organization, url) => `Because you work for ${organization}, you get this e-mail. Settings: ${url}`,
};

export const noticeFooter = ({ organizationName, settingsUrl }: DestinationNotice, language: PortalLanguage): string =>
  FOOTERS[language](organizationName, settingsUrl);
