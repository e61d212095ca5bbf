import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { MailTexts } from "../mail/mail-language.ts";

/** What a person is told of one thing, as it stands when the mail is made. */
export interface NoticeEntry {
  readonly topic: NotificationTopic;
  readonly subjectId: string;
  /** What it is about: a case, a quote or a destination. */
  readonly title: MailTexts<string>;
  readonly detail: MailTexts<string>;
  /** Of the page in the portal, from its first slash. */
  readonly path: string;
  /** Of a message: who wrote it, when, and its text. */
  readonly message?: { readonly author: string; readonly at: Date; readonly body: string } | undefined;
}

/** A notice that waits. */
export interface WaitingNotice {
  readonly topic: NotificationTopic;
  readonly subjectId: string;
}

/** Of these notices, the subjects of one topic whose id is of one kind (`csmsg`). */
export const subjectsOf = (notices: readonly WaitingNotice[], topic: NotificationTopic, prefix: string): string[] =>
  notices
    .filter((row) => row.topic === topic && row.subjectId.startsWith(`${prefix}_`))
    .map(({ subjectId }) => subjectId);
