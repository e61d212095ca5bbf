/** One e-mail for one person, in plain text and as HTML. */
export interface OutgoingMail {
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
 * Called when all of a mail but its end was given to the mail server, which takes it only with its end: whoever wants no
 * mail twice notes here that it may have been taken. When it rejects, the mail is not ended.
 */
export type Handover = () => Promise<void>;
