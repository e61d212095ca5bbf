import { nowMs } from "../client/clock.ts";
import { createBearerCheck } from "./bearer-check.ts";
import type { Dedupe, EventTransactions } from "./dedupe/dedupe.ts";
import { memoryDedupe } from "./dedupe/memory-dedupe.ts";
import { type DeliveryHeaders, sequenceOf } from "./delivery-headers.ts";
import {
  EVENT_TYPES,
  type EventByType,
  type EventType,
  isEnvelope,
  isKnownEvent,
  type ReceivedEvent,
  readEvent,
  type UnknownEvent,
} from "./event.ts";
import { type HandleOnce, inTransactions, underLease } from "./handle-once.ts";
import { type Outcome, RunningAttempts } from "./running-attempts.ts";
import type { SequenceTracker } from "./sequence-tracker.ts";
import { createSignatureCheck } from "./signing.ts";

/** What a delivery says besides its event. */
export interface DeliveryInfo<Transaction = undefined> {
  /** The event's number in your organization; undefined for an event that has none. */
  readonly sequence: number | undefined;
  /** Of `transactions`: write with it, and nothing is done twice or lost. Undefined with `dedupe`. */
  readonly transaction: Transaction;
}

export type EventHandlers<Transaction = undefined> = {
  readonly [Type in EventType]?: (event: EventByType[Type], info: DeliveryInfo<Transaction>) => Promise<void> | void;
};

interface CommonReceiverOptions<Transaction> {
  /** `whsec_…` of your destination; two of them while you change from one to the other. */
  readonly bearerSecret?: string | readonly string[];
  /** `whsig_…` of your destination. Give one of the two secrets or both: each that you give is checked. */
  readonly signingSecret?: string | readonly string[];
  /** Told of each event that was handled: see `createSequenceTracker`. */
  readonly sequences?: Pick<SequenceTracker, "add">;
  /** What to do, by type. Types without a handler are acknowledged. */
  readonly on?: EventHandlers<Transaction>;
  /** Every event that has no handler above, of types that this package does not know as well. */
  readonly onOther?: (event: ReceivedEvent | UnknownEvent, info: DeliveryInfo<Transaction>) => Promise<void> | void;
  /** Called with why an event was not handled, and will be sent again: for your logs. */
  readonly onError?: (error: unknown, event: ReceivedEvent) => void;
  /** In place of this machine's clock, in milliseconds: for your tests. */
  readonly now?: () => number;
}

export interface ReceiverOptions extends CommonReceiverOptions<undefined> {
  /** In place of this process's memory: `postgresDedupe`, or your own. */
  readonly dedupe?: Dedupe;
  /** Longer than any handler takes; 60 000 unless told. After it the next attempt may handle the event, here or elsewhere. */
  readonly leaseMs?: number;
  readonly transactions?: never;
}

/** Of a receiver whose handlers write in the transaction that remembers the event. */
export interface TransactionalReceiverOptions<Transaction> extends CommonReceiverOptions<Transaction> {
  readonly transactions: EventTransactions<Transaction>;
  readonly dedupe?: never;
  readonly leaseMs?: never;
}

/** What a delivery brought, the same for every server framework. */
export interface Delivery {
  /** The same as in `headers`, for a receiver of bearer secrets. */
  readonly authorization?: string | null | undefined;
  readonly headers?: DeliveryHeaders;
  /** As it was sent: a signature is over its bytes. */
  readonly body: string;
}

/** 2xx acknowledges; everything else is sent again. 503: another process handles it, and may yet fail. */
export interface Acknowledgement {
  readonly status: 204 | 400 | 401 | 500 | 503;
}

/** Takes deliveries; the adapters bring them from node:http, Express, Fastify and Web handlers. */
export interface Receiver {
  /** Never rejects. */
  receive(delivery: Delivery): Promise<Acknowledgement>;
  /**
   * Hands on an event that did not come as a delivery, such as one of `client.events.list()`: to the same handlers, and once
   * however it comes. Its origin is not checked. Resolves once the event was handled, by this call or before.
   *
   * @param sequence the event's number, if you know it
   * @throws what its handler threw (`onError` is told as well); an Error while another process handles it; TypeError for no event
   */
  handle(event: ReceivedEvent, sequence?: number): Promise<void>;
}

/** What the adapters need of a receiver. */
export type DeliveryReceiver = Pick<Receiver, "receive">;

/** Twice as long as the service waits for an answer. With `transactions` so long too: the database keeps two attempts apart. */
const LEASE_MS = 60_000;

type OriginOptions = Pick<ReceiverOptions, "bearerSecret" | "signingSecret" | "now">;

/** Every secret that was given is checked (decision record 0230). */
function createOriginCheck({ bearerSecret, signingSecret, now = nowMs }: OriginOptions) {
  if (bearerSecret === undefined && signingSecret === undefined)
    throw new TypeError("A receiver needs its bearer secret or its signing secret.");
  const isBearer = bearerSecret === undefined ? () => true : createBearerCheck([bearerSecret].flat());
  const isSigned = signingSecret === undefined ? () => true : createSignatureCheck([signingSecret].flat(), now);
  return async (headers: DeliveryHeaders, body: string): Promise<boolean> =>
    (await Promise.all([isBearer(headers.authorization), isSigned(headers, body)])).every(Boolean);
}

/**
 * An event is acknowledged once its handler is done, and never before (decision record 0250). With `dedupe` a process that is
 * killed after the handler and before `complete` has it handled again; with `transactions` it counts exactly once.
 *
 * @throws TypeError without a secret, for a text that is none, and for a handler of a type that this version does not know.
 */
export function createReceiver(options: ReceiverOptions): Receiver;
export function createReceiver<Transaction>(options: TransactionalReceiverOptions<Transaction>): Receiver;
export function createReceiver<Transaction>(
  options: ReceiverOptions | TransactionalReceiverOptions<Transaction>,
): Receiver {
  const { transactions, now = nowMs, dedupe = memoryDedupe({ now }), leaseMs = LEASE_MS } = options;
  const tell = tellOf(options);
  if (transactions !== undefined) return receiverOf(options, leaseMs, tell, () => inTransactions(transactions));
  return receiverOf(options, leaseMs, tell, (event) => underLease(dedupe, leaseMs, (error) => tell(error, event)));
}

/** Such a handler would never be called: a misspelled type is found at the start, and not by events that nobody handled. */
function refuseUnknownTypes(on: object): void {
  const unknown = Object.keys(on).find((type) => !EVENT_TYPES.some((known) => known === type));
  if (unknown === undefined) return;
  throw new TypeError(`No event is known as "${unknown}". Events: ${EVENT_TYPES.join(", ")}; others come to onOther.`);
}

type Tell = (error: unknown, event: ReceivedEvent) => void;

/** A log that fails changes nothing: the event is sent again all the same. */
const tellOf =
  ({ onError }: { readonly onError?: Tell }): Tell =>
  (error, event) => {
    try {
      onError?.(error, event);
    } catch {
      // Whose log it is has nobody else to be told.
    }
  };

function receiverOf<Transaction>(
  options: CommonReceiverOptions<Transaction>,
  leaseMs: number,
  tell: Tell,
  handlingOf: (event: ReceivedEvent) => HandleOnce<Transaction>,
): Receiver {
  const { on = {}, onOther, sequences, now = nowMs } = options;
  const isFromService = createOriginCheck(options);
  refuseUnknownTypes(on);

  async function callHandler(event: ReceivedEvent, info: DeliveryInfo<Transaction>): Promise<void> {
    const handler = isKnownEvent(event) && Object.hasOwn(on, event.type) ? on[event.type] : undefined;
    // The type of the event and of its handler are the same one: TypeScript cannot follow that through the table.
    await (handler === undefined
      ? onOther?.(event, info)
      : (handler as (known: ReceivedEvent, info: DeliveryInfo<Transaction>) => Promise<void> | void)(event, info));
  }

  async function attempt(event: ReceivedEvent, sequence: number | undefined): Promise<Outcome> {
    try {
      const handleOnce = handlingOf(event);
      const outcome = await handleOnce(event.eventId, (transaction) => callHandler(event, { sequence, transaction }));
      return { status: outcome === "running" ? 503 : 204 };
    } catch (error) {
      tell(error, event);
      return { status: 500, error };
    }
  }

  const running = new RunningAttempts(leaseMs, now);
  const once = async (event: ReceivedEvent, sequence: number | undefined): Promise<Outcome> => {
    const outcome = await running.join(event.eventId, () => attempt(event, sequence));
    // Each by its own number: who joins a running attempt may know one that its beginner did not.
    if (outcome.status !== 204 || sequence === undefined) return outcome;
    try {
      sequences?.add(sequence);
      return outcome;
    } catch (error) {
      // A tracker of one's own may write somewhere: the next attempt finds the event handled, and tells it again.
      tell(error, event);
      return { status: 500, error };
    }
  };

  return {
    async receive({ authorization, headers: given, body }) {
      const headers = { authorization, ...given };
      if (!(await isFromService(headers, body))) return { status: 401 };
      const event = readEvent(body);
      if (event === null) return { status: 400 };
      const { status } = await once(event, sequenceOf(headers));
      return { status };
    },
    async handle(event, sequence) {
      if (!isEnvelope(event)) throw new TypeError("This is no event.");
      const outcome = await once(event, sequence);
      if (outcome.status === 500) throw outcome.error;
      if (outcome.status === 503) throw new Error(`${event.eventId} is handled by another process, and may yet fail.`);
    },
  };
}
