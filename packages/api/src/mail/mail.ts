/** A mail that is ready to be handed over: plain text, and the same as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a mail over to whatever takes it further. Rejects when it was not taken. */
export type DeliverMail = (mail: Mail) => Promise<void>;
