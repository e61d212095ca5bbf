import { createBearerCheck } from "./bearer-check.ts";
import {
  type EventByType,
  type EventType,
  isKnownEvent,
  type ReceivedEvent,
  readEvent,
  type UnknownEvent,
} from "./event.ts";
import { type Dedupe, memoryDedupe } from "./memory-dedupe.ts";

export type EventHandlers = { readonly [Type in EventType]?: (event: EventByType[Type]) => Promise<void> | void };

export interface ReceiverOptions {
  /** `whsec_…` of your destination; two of them while you change from one to the other. */
  readonly bearerSecret: string | readonly string[];
  /** What to do, by type. Types without a handler are acknowledged. */
  readonly on?: EventHandlers;
  /** Every event that has no handler above, of types that this package does not know as well. */
  readonly onOther?: (event: ReceivedEvent | UnknownEvent) => Promise<void> | void;
  /** In place of this process's memory. */
  readonly dedupe?: Dedupe;
  /** Called with why an event will be sent again: for your logs. */
  readonly onError?: (error: unknown, event: ReceivedEvent) => void;
}

/** What a delivery brought, the same for every server framework. */
export interface Delivery {
  readonly authorization: string | null | undefined;
  readonly body: string;
}

/** 2xx acknowledges; everything else is sent again. */
export interface Acknowledgement {
  readonly status: 204 | 400 | 401 | 500;
}

/** Takes deliveries; the adapters bring them from node:http, Express, Fastify and Web handlers. Never rejects. */
export interface Receiver {
  receive(delivery: Delivery): Promise<Acknowledgement>;
}

/** Bytes of a delivery that are read: events are thin. */
export const MAX_DELIVERY_BYTES = 256 * 1024;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { bearerSecret, on = {}, onOther, onError, dedupe = memoryDedupe() } = options;
  const isFromService = createBearerCheck([bearerSecret].flat());

  async function handle(event: ReceivedEvent): Promise<void> {
    const handler = isKnownEvent(event) && Object.hasOwn(on, event.type) ? on[event.type] : undefined;
    // The type of the event and of its handler are the same one: TypeScript cannot follow that through the table.
    await (handler === undefined
      ? onOther?.(event)
      : (handler as (known: ReceivedEvent) => Promise<void> | void)(event));
  }

  /** A repeated delivery that comes while the first is handled shares its outcome: an event is never acknowledged too early. */
  const running = new Map<string, Promise<Acknowledgement>>();

  async function receive({ authorization, body }: Delivery): Promise<Acknowledgement> {
    if (!isFromService(authorization)) return { status: 401 };
    const event = readEvent(body);
    if (event === null) return { status: 400 };
    const { eventId } = event;
    let outcome = running.get(eventId);
    if (outcome === undefined) {
      outcome = handleOnce(event).finally(() => running.delete(eventId));
      running.set(eventId, outcome);
    }
    return outcome;
  }

  async function handleOnce(event: ReceivedEvent): Promise<Acknowledgement> {
    let isClaimed = false;
    try {
      isClaimed = await dedupe.claim(event.eventId);
      if (isClaimed) await handle(event);
      return { status: 204 };
    } catch (error) {
      await release(event, isClaimed);
      onError?.(error, event);
      return { status: 500 };
    }
  }

  async function release(event: ReceivedEvent, isClaimed: boolean): Promise<void> {
    try {
      if (isClaimed) await dedupe.release(event.eventId);
    } catch (error) {
      onError?.(error, event);
    }
  }

  return { receive };
}
