import { idPattern } from "@quote-financing/domain/ids/ids";
import type { DestinationHealth } from "../webhooks/deliveries/health/destination-health-schema.ts";
import type { Delivery, DeliveryDetail } from "../webhooks/deliveries/schema.ts";
import type { EventWithDeliveries } from "../webhooks/feed/schema.ts";
import { explainEvent, type ToldDelivery } from "./explain-delivery.ts";
import { answeredResult, type CallOperation, type Tool, type ToolCall, type ToolResult, toolResult } from "./tool.ts";
import { annotationsOf, READS } from "./tool-table.ts";

/** Of an event with fifty destinations, so many are told with attempts and health: each costs requests of the budget. */
const TOLD_IN_FULL = 5;

const idProperty = (kind: "event" | "destination", description: string) => ({
  type: "string",
  pattern: idPattern(kind).source,
  description,
});

/** Answers the question of every support call about events, from the delivery log (decision record 0280). */
export const explainDeliveryTool: Tool = {
  name: "explain_delivery",
  description:
    "Say in plain words whether an event reached each destination, and if not why, what happens next, and what to do. " +
    "Reads the event, its deliveries with their attempts, and the health of the destinations.",
  inputSchema: {
    type: "object",
    properties: {
      eventId: idProperty("event", "The event. list_events and list_deliveries name them."),
      destinationId: idProperty("destination", "Only this destination; all of the event when left out."),
    },
    required: ["eventId"],
    additionalProperties: false,
  },
  annotations: annotationsOf("Why was this event not delivered?", READS),
  permission: "deliveries.read",
  call: explain,
};

async function explain({ values, callOperation }: ToolCall): Promise<ToolResult> {
  const { destinationId, ...asked } = values;
  const found = await callOperation("events.get", { ...asked, ...ENGLISH });
  if (found.status !== 200) return answeredResult(found);
  const event = dataOf<EventWithDeliveries>(found.body);
  const chosen = event.deliveries.filter((delivery) => isAsked(delivery, destinationId));
  if (destinationId !== undefined && chosen.length === 0) return neverSent(event, destinationId, callOperation);

  const names = await namesOf(callOperation);
  const told: ToldDelivery[] = [];
  let left = TOLD_IN_FULL;
  for (const delivery of chosen) {
    const name = names.get(delivery.destinationId);
    const isToldInFull = delivery.state !== "delivered" && left-- > 0;
    const facts = isToldInFull ? await factsOf(delivery, callOperation) : {};
    told.push({ delivery, name, ...facts });
  }
  return toolResult(explainEvent(event, told));
}

const ENGLISH = { language: "en-GB" };

const dataOf = <Data>(body: string): Data => (JSON.parse(body) as { data: Data }).data;

const isAsked = (delivery: Delivery, destinationId: unknown): boolean =>
  destinationId === undefined || delivery.destinationId === destinationId;

/** The destination that was asked for: unknown ones are refused as everywhere, others never had the event. */
async function neverSent(
  { eventId }: EventWithDeliveries,
  destinationId: unknown,
  callOperation: CallOperation,
): Promise<ToolResult> {
  const health = await callOperation("deliveries.health", { destinationId, ...ENGLISH });
  if (health.status !== 200) return answeredResult(health);
  return toolResult(
    `Event ${eventId} was never meant for destination ${String(destinationId)}: it was registered after the event, or the ` +
      "event was a test of another destination. send_event_again with this destinationId sends it there.",
  );
}

/** Without the scope for destinations they are told by their ids. */
async function namesOf(callOperation: CallOperation): Promise<ReadonlyMap<string, string>> {
  const { status, body } = await callOperation("destinations.list", {});
  if (status !== 200) return new Map();
  const destinations = dataOf<readonly { destinationId: string; name: string }[]>(body);
  return new Map(destinations.map(({ destinationId, name }) => [destinationId, name]));
}

/** What could not be read (the rate limit, a destination that was deleted) is left out. */
async function factsOf(
  { destinationId, eventId }: Delivery,
  callOperation: CallOperation,
): Promise<Pick<ToldDelivery, "detail" | "health">> {
  const detail = await callOperation("deliveries.get", { destinationId, eventId, ...ENGLISH });
  const health = await callOperation("deliveries.health", { destinationId, ...ENGLISH });
  return {
    ...(detail.status === 200 ? { detail: dataOf<DeliveryDetail>(detail.body) } : {}),
    ...(health.status === 200 ? { health: dataOf<DestinationHealth>(health.body) } : {}),
  };
}
