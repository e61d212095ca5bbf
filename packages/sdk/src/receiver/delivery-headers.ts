/** What a receiver reads of a delivery's headers, in lower case. */
const DELIVERY_HEADERS = [
  "authorization",
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
  "event-sequence",
] as const;

export type DeliveryHeaders = { readonly [Name in (typeof DELIVERY_HEADERS)[number]]?: string | null | undefined };

/** Takes them out of whatever a server framework gives. */
export function pickHeaders(read: (name: string) => unknown): DeliveryHeaders {
  return Object.fromEntries(
    DELIVERY_HEADERS.flatMap((name) => {
      const value = read(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

const SEQUENCE = /^[1-9][0-9]{0,15}$/;

/** The event's number in its organization; undefined for an event that has none. */
export function sequenceOf({ "event-sequence": text }: DeliveryHeaders): number | undefined {
  return text && SEQUENCE.test(text) ? Number(text) : undefined;
}
