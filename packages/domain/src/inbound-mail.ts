/** Stands at the top of mail that can be answered: what is below it in an answer is ours. packages/mail cuts there. */
export const ANSWER_ABOVE = { nl: "Antwoord boven deze regel", en: "Answer above this line" } as const;

/** A mail that arrived, as far as it matters for a mail reply. Addresses are in lower case. */
export interface ReceivedMail {
  /** More than one, or none, is nobody's. */
  readonly senders: readonly string[];
  /** All addresses that it may have been sent to. */
  readonly recipients: readonly string[];
  /** A hash of its bytes where it has none. */
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

/** Mail replies: the domain of the addresses that they go to, and how one is read (packages/mail). */
export interface InboundMail {
  readonly domain: string;
  /** Of who brings mail: a bearer, or the password of HTTP Basic. */
  readonly secret: string;
  /** Takes the mail out of what its provider's webhook sends; undefined when it is not in there. */
  unwrap(content: Uint8Array, contentType: string): Promise<WrappedMail | undefined>;
  /** Rejects with a DomainError when it is to be brought again later. */
  read(raw: Uint8Array): Promise<ReceivedMail | UnreadableMail>;
}
