/** One e-mail for one person, in plain text and as HTML. */
export interface OutgoingMail {
  /** The same on every attempt: it becomes the Message-ID, by which mail servers know a repetition. */
  readonly mailId: string;
  readonly organizationId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
