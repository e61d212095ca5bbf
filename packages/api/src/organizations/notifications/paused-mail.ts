import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailNumber, mailTimestamp } from "../../mail/mail-language.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import type { Recipient } from "./find-recipients.ts";
import { noticeFooter } from "./notice-footer.ts";

interface Words {
  readonly since: string;
  readonly waiting: string;
  readonly firstEnd: string;
}

const TEXTS: MailTexts<(notice: DestinationNotice, words: Words) => Pick<MailContent, "subject" | "paragraphs">> = {
  nl: ({ name, host }, { since, waiting, firstEnd }) => ({
    subject: `Koppeling “${name}” staat op pauze: berichten mislukken bijna`,
    paragraphs: [
      `Koppeling “${name}” (${host}) staat sinds ${since} op pauze. Wachtende berichten: ${waiting}.`,
      `Een bericht wacht hoogstens 24 uur. Het eerste mislukt op ${firstEnd} en wordt dan niet meer vanzelf verstuurd.`,
      "Hervat de koppeling voor die tijd: dan versturen wij meteen alles wat wacht.",
    ],
  }),
  en: ({ name, host }, { since, waiting, firstEnd }) => ({
    subject: `Destination “${name}” is paused: events are about to fail`,
    paragraphs: [
      `Destination “${name}” (${host}) has been paused since ${since}. Events waiting: ${waiting}.`,
      `An event waits for at most 24 hours. The first fails on ${firstEnd}, and is then no longer sent by itself.`,
      "Resume the destination before that: all that waits is then sent at once.",
    ],
  }),
};

const ACTION: MailTexts<string> = { nl: "Bekijk de koppeling", en: "See the destination" };

/** That events of a paused destination are near the end of their 24 hours (decision record 0231). */
export function pausedMail(notice: DestinationNotice, { language }: Recipient): MailContent {
  const { since, firstEnd = since } = notice;
  const words = {
    since: mailTimestamp(since, language),
    waiting: mailNumber(notice.count, language),
    firstEnd: mailTimestamp(firstEnd, language),
  };
  return {
    language,
    ...TEXTS[language](notice, words),
    action: { label: ACTION[language], url: notice.url },
    footer: noticeFooter(notice, language),
  };
}
