import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailNumber, mailTimestamp } from "../../mail/mail-language.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import type { Recipient } from "./find-recipients.ts";
import { noticeFooter } from "./notice-footer.ts";

interface Words {
  readonly since: string;
  readonly waiting: string;
}

const TEXTS: MailTexts<(notice: DestinationNotice, words: Words) => Pick<MailContent, "subject" | "paragraphs">> = {
  nl: ({ name, host, explanation }, { since, waiting }) => ({
    subject: `Koppeling “${name}” werkt al een uur niet`,
    paragraphs: [
      `Sinds ${since} bevestigt de ontvanger van “${name}” (${host}) geen berichten meer.`,
      ...(explanation === undefined ? [] : [`De laatste poging: ${explanation.nl}`]),
      `Wachtende berichten: ${waiting}. Wij proberen elk bericht opnieuw, tot 24 uur na de gebeurtenis. Zodra de ontvanger weer antwoordt, volgen ze vanzelf.`,
    ],
  }),
  en: ({ name, host, explanation }, { since, waiting }) => ({
    subject: `Destination “${name}” has been failing for an hour`,
    paragraphs: [
      `Since ${since} the receiver of “${name}” (${host}) has acknowledged no events.`,
      ...(explanation === undefined ? [] : [`The last attempt: ${explanation.en}`]),
      `Events waiting: ${waiting}. Each is tried again until 24 hours after it happened; as soon as the receiver answers, they follow by themselves.`,
    ],
  }),
};

const ACTION: MailTexts<string> = { nl: "Bekijk de koppeling", en: "See the destination" };

/** That a destination has failed for an hour: what is known of why, and what happens next. */
export function failingMail(notice: DestinationNotice, { language }: Recipient): MailContent {
  const since = mailTimestamp(notice.since, language);
  const waiting = mailNumber(notice.count, language);
  return {
    language,
    ...TEXTS[language](notice, { since, waiting }),
    action: { label: ACTION[language], url: notice.url },
    footer: noticeFooter(notice, language),
  };
}
