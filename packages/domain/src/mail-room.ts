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

/** Stands at the top of mail that can be answered: what is below it in an answer is ours. packages/mail cuts there. */
export const ANSWER_ABOVE = { nl: "Antwoord boven deze regel", en: "Answer above this line" } as const;

/** A mail that arrived, as far as it matters for an answer. Addresses are in lower case. */
export interface ReceivedMail {
  /** More than one, or none, is nobody's. */
  readonly senders: readonly string[];
  /** All addresses that it may have been sent to. */
  readonly recipients: readonly string[];
  readonly messageId: string;
  /** A program wrote it: out of office, a bounce, a list. */
  readonly isAutomatic: boolean;
  /** What the sender wrote, without what was quoted. */
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly content: Uint8Array }[];
}

/** A mail that is none, or that no process could read. */
export interface UnreadableMail {
  /** For the log: a few words, or the class of an error, with nothing of the mail. */
  readonly unreadable: string;
}

/** A mail as a provider handed it over: its bytes, and the address of the envelope where the provider tells it. */
export interface WrappedMail {
  readonly raw: Uint8Array;
  readonly recipient?: string | undefined;
}

/** Answers by mail: the domain of the addresses that they go to, and how one is read (packages/mail). */
export interface InboundMail {
  readonly domain: string;
  /** Of who brings mail: a bearer, or the password of HTTP Basic. */
  readonly secret: string;
  /** Takes the mail out of what its provider's webhook sends; undefined when it is not in there. */
  unwrap(content: Uint8Array, contentType: string): Promise<WrappedMail | undefined>;
  /** Rejects with a DomainError when it is to be brought again later. */
  read(raw: Uint8Array): Promise<ReceivedMail | UnreadableMail>;
}
