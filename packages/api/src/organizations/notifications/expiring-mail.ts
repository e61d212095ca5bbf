import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailNumber, mailTimestamp } from "../../mail/mail-language.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import type { Recipient } from "./find-recipients.ts";
import { noticeFooter } from "./notice-footer.ts";

interface Words {
  readonly since: string;
  readonly lost: string;
}

const TEXTS: MailTexts<(notice: DestinationNotice, words: Words) => Pick<MailContent, "subject" | "paragraphs">> = {
  nl: ({ name, host, explanation }, { since, lost }) => ({
    subject: `Berichten voor “${name}” komen niet meer aan`,
    paragraphs: [
      `De ontvanger van “${name}” (${host}) heeft berichten 24 uur lang niet bevestigd. Die worden niet meer vanzelf verstuurd. Aantal sinds ${since}: ${lost}.`,
      ...(explanation === undefined ? [] : [`De laatste poging: ${explanation.nl}`]),
      "Verhelp de oorzaak bij de ontvanger en verstuur daarna alles wat mislukt is in één keer opnieuw.",
    ],
  }),
  en: ({ name, host, explanation }, { since, lost }) => ({
    subject: `Events for “${name}” no longer arrive`,
    paragraphs: [
      `The receiver of “${name}” (${host}) did not acknowledge events for 24 hours. They are no longer sent automatically. Number since ${since}: ${lost}.`,
      ...(explanation === undefined ? [] : [`The last attempt: ${explanation.en}`]),
      "Fix the cause at the receiver, then send everything that failed again at once.",
    ],
  }),
};

const ACTION: MailTexts<string> = { nl: "Opnieuw versturen", en: "Send again" };

/** That events of a destination reached the end of their 24 hours: how many, and how to send them again. */
export function expiringMail(notice: DestinationNotice, { language }: Recipient): MailContent {
  const since = mailTimestamp(notice.since, language);
  const lost = mailNumber(notice.count, language);
  return {
    language,
    ...TEXTS[language](notice, { since, lost }),
    action: { label: ACTION[language], url: notice.url },
    footer: noticeFooter(notice, language),
  };
}
