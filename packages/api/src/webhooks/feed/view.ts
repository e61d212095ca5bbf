import type { EventWithDeliveries, FeedEvent } from "./schema.ts";

/** The delivered payload with its number in front. */
export const viewFeedEvent = ({
  sequence,
  payload,
}: {
  readonly sequence: number;
  readonly payload: string;
}): FeedEvent => ({
  sequence,
  ...JSON.parse(payload),
});

export function viewEvent(
  { sequence, payload }: { readonly sequence: number | null; readonly payload: string },
  deliveries: EventWithDeliveries["deliveries"],
): EventWithDeliveries {
  return { ...(sequence === null ? {} : { sequence }), ...JSON.parse(payload), deliveries };
}
