/** Rows of one organization, `from` up to and including `to`; made by the database, in the order of their age. */
export interface Growth {
  readonly organizationId: string;
  readonly destinationId: string;
  readonly from: number;
  readonly to: number;
  /** Quotes there will be: the last of them is of this moment. */
  readonly size: number;
  /** Deliveries for each quote. */
  readonly deliveriesEach: number;
}

export const ulidOf = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`;
export const MOMENT = "timestamptz '2026-01-01' + n * interval '10 seconds'";
