/** One e-mail for one person, in plain text and as HTML. */
export interface QueuedMail {
  readonly mailId: string;
  readonly organizationId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** How mail leaves (packages/mail): by SMTP, or in development into a folder that `list` reads. */
export interface MailRoom {
  /** Rejects when it was not taken: it is sent again later. */
  send(mail: QueuedMail): Promise<void>;
  /** The newest first; absent when mail goes to people. */
  readonly list?: ((limit: number) => Promise<QueuedMail[]>) | undefined;
}
