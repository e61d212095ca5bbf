/** The quote that a received event is about. */
export const quoteOfEvent = (body: string): string | undefined =>
  (JSON.parse(body) as { data?: { quoteId?: string } }).data?.quoteId;
