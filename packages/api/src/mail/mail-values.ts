import type { MailKind } from "@quote-financing/db/vocabulary";

/** What the text of each kind of mail needs. */
export interface MailValues {
  readonly invitation: { readonly organization: string; readonly inviter: string; readonly link: string };
  readonly destination_failing: DestinationValues;
  readonly events_expiring: DestinationValues;
}

interface DestinationValues {
  readonly organization: string;
  readonly destination: string;
  /** ISO 8601. */
  readonly failingSince: string;
  readonly link: string;
}

/** A mail of one kind, by what it tells rather than by its words. */
export type MailMatter = { [Kind in MailKind]: { readonly kind: Kind; readonly values: MailValues[Kind] } }[MailKind];
