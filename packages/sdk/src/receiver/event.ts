import type { EventsByType } from "../generated/api.ts";
import { EVENT_DATA } from "../generated/events.ts";

/** What all events share: the envelope. */
export interface EventEnvelope {
  /** The idempotency key: a repeated one is the same event. */
  readonly eventId: string;
  readonly version: string;
  readonly type: string;
  readonly timestamp: string;
  readonly organization: { readonly organizationId: string; readonly slug: string };
  readonly data: object;
}

/** Every event that this version of the package knows, the test event `ping` among them. */
export type EventByType = EventsByType;
export type EventType = keyof EventByType;
export type KnownEvent = EventByType[EventType];

/** An event of a later version: acknowledge it, and leave it be. */
export interface UnknownEvent extends EventEnvelope {
  readonly data: Readonly<Record<string, unknown>>;
}

/** Tell them apart with `isKnownEvent`; then `switch (event.type)` is exhaustive. */
export type ReceivedEvent = KnownEvent | UnknownEvent;

/** Of what the data of each event is made: `qot` for an id with that prefix, null for text that may be absent. */
export const DATA_BY_TYPE = EVENT_DATA satisfies Record<EventType, object>;

export const EVENT_TYPES = Object.keys(DATA_BY_TYPE) as readonly EventType[];

export const isKnownEvent = (event: ReceivedEvent): event is KnownEvent => Object.hasOwn(DATA_BY_TYPE, event.type);

const EVENT_ID = /^evt_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * The event in a delivery's body; null when it is not an event. Only the envelope is checked: a new field or type is no fault.
 */
export function readEvent(body: string): ReceivedEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  return isEnvelope(value) ? (value as ReceivedEvent) : null;
}

/** Whether it has what all events share. */
export function isEnvelope(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { eventId, type, data, organization } = value as Readonly<Record<string, unknown>>;
  const hasParts =
    typeof data === "object" && data !== null && typeof organization === "object" && organization !== null;
  return typeof eventId === "string" && EVENT_ID.test(eventId) && typeof type === "string" && hasParts;
}
