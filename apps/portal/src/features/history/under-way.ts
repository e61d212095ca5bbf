import type { EventHistory } from "@quote-financing/api/history/schema";

type Events = EventHistory["data"];

/** Only pages that show a delivery log are told when a delivery arrives: others ask so often while one is under way. */
export const UNDER_WAY_MS = 10_000;

type Delivery = Events[number]["deliveries"][number];

const statesOf = (events: Events): ReadonlyMap<string, Delivery["state"]> =>
  new Map(
    events.flatMap(({ eventId, deliveries }) =>
      deliveries.map(({ destinationId, state }) => [`${eventId} ${destinationId}`, state] as const),
    ),
  );

/** What is under way, each delivery by a name of its own. */
export const deliveriesUnderWay = (events: Events = []): readonly string[] =>
  [...statesOf(events)].flatMap(([name, state]) => (state === "pending" ? [name] : []));

/** Whether one of what was under way has arrived, or was given up. One that the events do not hold yet is newer than they are. */
export function isAnyOver(underWay: readonly string[], events: Events = []): boolean {
  const states = statesOf(events);
  return underWay.some((name) => (states.get(name) ?? "pending") !== "pending");
}
