import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../../mail/mail-language.ts";
import { mailName } from "../../mail/mail-name.ts";

/** A key that ends soon, as people are told of it. */
export interface EndingKey {
  readonly name: string;
  readonly hint: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly organizationName: string;
  readonly url: string;
}

type Words = EndingKey & { readonly ends: string; readonly used: string | undefined };

interface Texts extends Pick<MailContent, "subject" | "paragraphs" | "footer"> {
  readonly label: string;
}

const TEXTS: MailTexts<(words: Words) => Texts> = {
  nl: ({ name, hint, organizationName, ends, used }) => ({
    subject: `API-sleutel “${name}” verloopt binnenkort`,
    paragraphs: [
      `De API-sleutel “${name}” (…${hint}) van ${organizationName} werkt tot ${ends}. Daarna weigeren wij elk verzoek met deze sleutel.`,
      used === undefined
        ? "De sleutel is nog nooit gebruikt. Hebt u de sleutel niet nodig? Dan hoeft u niets te doen. Anders vervangt u hem op tijd."
        : `De sleutel is voor het laatst gebruikt op ${used}. Vervang de sleutel op tijd: de oude sleutel kan dan nog even blijven werken.`,
    ],
    label: "Bekijk de sleutels",
    footer: `U krijgt deze e-mail omdat u de sleutels van ${organizationName} beheert.`,
  }),
  en: ({ name, hint, organizationName, ends, used }) => ({
    subject: `API key “${name}” expires soon`,
    paragraphs: [
      `The API key “${name}” (…${hint}) of ${organizationName} works until ${ends}. After that we refuse every request with it.`,
      used === undefined
        ? "The key was never used. If you do not need it, you need not do anything. Otherwise replace it in time."
        : `It was last used on ${used}. Roll the key in time: the old key can go on working for a while.`,
    ],
    label: "See the keys",
    footer: `As you manage the keys of ${organizationName}, you get this e-mail.`,
  }),
};

/** That a key ends soon: until when it works, and whether anybody uses it. */
export function expiryMail(key: EndingKey, language: MailContent["language"]): MailContent {
  const used = key.lastUsedAt === null ? undefined : mailTimestamp(key.lastUsedAt, language);
  const names = { name: mailName(key.name), organizationName: mailName(key.organizationName) };
  const words = { ...key, ...names, ends: mailTimestamp(key.expiresAt, language), used };
  const { label, ...texts } = TEXTS[language](words);
  return { language, ...texts, action: { label, url: key.url } };
}
