/** One e-mail for one person, in plain text and as HTML. */
export interface QueuedMail {
  /** The same on every attempt: it becomes the Message-ID, by which mail servers know a repetition. */
  readonly mailId: string;
  readonly organizationId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Mails of the same conversation that went before, the first one first; the last is the one that this follows. */
  readonly follows?: readonly string[] | undefined;
  /** Where a POST ends mail of this kind, without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** Where answers go. */
  readonly replyTo?: string | undefined;
}

/**
 * How long one attempt may take, which claims in the outbox outlast: until the mail's end is sent, and from there until the server's
 * answer. A server may have taken a mail whose end it has, and looks for viruses before it says so: RFC 5321 §4.5.3.2.6 (decision record 0095).
 */
export const MAIL_LIMITS = { untilEndMs: 45_000, answerMs: 5 * 60_000 } as const;

/**
 * Called when the server lacks only the mail's end, with which it takes it: whoever wants no mail twice notes here that it may have been
 * taken. When it rejects, the mail is not ended.
 */
export type Handover = () => Promise<void>;

/** How mail leaves (packages/mail): by SMTP, or in development into a folder that `list` reads. */
export interface MailRoom {
  /**
   * Rejects when it was not taken: it is sent again later. A server that said no gives the error a `responseCode`; without one, after
   * `handover`, nobody knows whether it took the mail. Never takes longer than MAIL_LIMITS.
   */
  send(mail: QueuedMail, handover?: Handover): Promise<void>;
  /** The newest first; absent when mail goes to people. */
  readonly list?: ((limit: number) => Promise<QueuedMail[]>) | undefined;
}
