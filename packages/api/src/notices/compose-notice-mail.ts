import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { Services } from "../context.ts";
import type { MailContent } from "../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../mail/mail-language.ts";
import { mailName } from "../mail/mail-name.ts";
import { AGENT_TOPICS } from "../mail/outbox/rules.ts";
import type { NoticeReader } from "./find-reader.ts";
import type { NoticeEntry } from "./notice-entry.ts";
import { sealSubscription } from "./unsubscribe-token.ts";

/** A mail, and the address that ends mail of its kind. */
export interface NoticeMail {
  readonly content: MailContent;
  /** For the header: takes a POST. */
  readonly unsubscribeUrl: string;
}

const TEXTS = {
  about: { nl: "Vraag: ", en: "Case: " },
  wrote: {
    nl: (author: string, at: string) => `${author} schreef op ${at}:`,
    en: (author: string, at: string) => `${author} wrote on ${at}:`,
  },
  openCase: { nl: "Open de vraag", en: "Open the case" },
  openQuote: { nl: "Open de offerte", en: "Open the quote" },
  openPortal: { nl: "Open het portaal", en: "Open the portal" },
  morning: { nl: "Wat er op u wacht", en: "What waits on you" },
  end: { nl: "Hierover geen e-mail meer", en: "No more e-mail about this" },
} as const;

const FOOTERS: MailTexts<(organization: string | undefined) => string> = {
  nl: (organization) =>
    organization === undefined
      ? "U krijgt deze e-mail omdat u in het financieringsteam werkt."
      : `U krijgt deze e-mail omdat u bij ${organization} werkt.`,
  en: (organization) =>
    organization === undefined
      ? "You get this e-mail because you work in the financing team."
      : `Because you work for ${organization}, you get this e-mail.`,
};

/** The mail of one case or quote: everything new about it, in one. */
export function threadMail(services: Services, reader: NoticeReader, entries: readonly NoticeEntry[]): NoticeMail {
  const { language } = reader;
  const [first] = entries;
  if (first === undefined) throw new Error("A mail without anything to tell must not be made.");
  const isCase = first.path.includes("/cases/");
  const messages = entries.some(({ message }) => message !== undefined);
  // Beside the message itself, that the case waits for an answer needs no words of its own.
  const told = entries.filter(({ topic }) => !(messages && isCase && topic === "waiting_on_me"));
  return {
    ...endingOf(
      services,
      reader,
      told.map(({ topic }) => topic),
      {
        subject: `${isCase ? TEXTS.about[language] : ""}${first.title[language]}`,
        paragraphs: told.map((entry) => paragraphOf(entry, reader)),
        action: {
          label: (isCase ? TEXTS.openCase : TEXTS.openQuote)[language],
          url: `${services.portalUrl}${first.path}`,
        },
      },
    ),
  };
}

function paragraphOf({ message, detail }: NoticeEntry, { language }: NoticeReader): string {
  if (message === undefined) return detail[language];
  const { author, at, body } = message;
  return `${TEXTS.wrote[language](author, mailTimestamp(at, language))}\n\n${body}`;
}

/** The mail of each morning: what came since the last one, each with its page. */
export function morningMail(services: Services, reader: NoticeReader, entries: readonly NoticeEntry[]): NoticeMail {
  const { language, told } = reader;
  const items = entries.map(({ title, detail, path }) => {
    return { title: title[language], detail: detail[language], url: `${services.portalUrl}${path}` };
  });
  const unique = items.filter(
    ({ url, detail }, at) => items.findIndex((item) => item.url === url && item.detail === detail) === at,
  );
  // What the person chose to be told at once goes on when they end this.
  const ofMail = told === "agent" ? AGENT_TOPICS : entries.map(({ topic }) => topic);
  const daily = ofMail.filter((topic) => reader.wants(topic) === "daily");
  const topics: NotificationTopic[] = [...daily, "today"];
  return endingOf(services, reader, topics, {
    subject: TEXTS.morning[language],
    paragraphs: [],
    items: unique,
    action: { label: TEXTS.openPortal[language], url: `${services.portalUrl}${told === "agent" ? "/support" : "/"}` },
  });
}

type Body = Pick<MailContent, "subject" | "paragraphs" | "items" | "action">;

/** Why the person gets it, where they choose, and how they end it. */
function endingOf(
  services: Services,
  reader: NoticeReader,
  topics: readonly NotificationTopic[],
  body: Body,
): NoticeMail {
  const { language, organizationId, userId, organizationName } = reader;
  const { portalUrl } = services;
  const token = sealSubscription(services, { organizationId, userId, topics: [...new Set(topics)] });
  const footer = FOOTERS[language](organizationName && mailName(organizationName));
  return {
    content: {
      ...body,
      language,
      footer,
      unsubscribe: { label: TEXTS.end[language], url: `${portalUrl}/unsubscribe/${token}` },
    },
    unsubscribeUrl: `${portalUrl}/api/unsubscribe/${token}`,
  };
}
