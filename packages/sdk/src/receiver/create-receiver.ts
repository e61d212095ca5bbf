import { nowMs } from "../client/clock.ts";
import { createBearerCheck } from "./bearer-check.ts";
import type { Dedupe, EventTransactions } from "./dedupe.ts";
import { type DeliveryHeaders, sequenceOf } from "./delivery-headers.ts";
import {
  type EventByType,
  type EventType,
  isKnownEvent,
  type ReceivedEvent,
  readEvent,
  type UnknownEvent,
} from "./event.ts";
import { type HandleOnce, inTransactions, underLease } from "./handle-once.ts";
import { memoryDedupe } from "./memory-dedupe.ts";
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
  /** Called with why an event will be sent again: for your logs. */
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

/** Takes deliveries; the adapters bring them from node:http, Express, Fastify and Web handlers. Never rejects. */
export interface Receiver {
  receive(delivery: Delivery): Promise<Acknowledgement>;
}

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
 * @throws TypeError without a secret, or for a text that is none.
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

/** One attempt of this process to handle an event. */
interface Attempt {
  readonly outcome: Promise<Acknowledgement>;
  readonly startedAtMs: number;
}

function receiverOf<Transaction>(
  options: CommonReceiverOptions<Transaction>,
  leaseMs: number,
  tell: Tell,
  handlingOf: (event: ReceivedEvent) => HandleOnce<Transaction>,
): Receiver {
  const { on = {}, onOther, sequences, now = nowMs } = options;
  const isFromService = createOriginCheck(options);

  async function handle(event: ReceivedEvent, info: DeliveryInfo<Transaction>): Promise<void> {
    const handler = isKnownEvent(event) && Object.hasOwn(on, event.type) ? on[event.type] : undefined;
    // The type of the event and of its handler are the same one: TypeScript cannot follow that through the table.
    await (handler === undefined
      ? onOther?.(event, info)
      : (handler as (known: ReceivedEvent, info: DeliveryInfo<Transaction>) => Promise<void> | void)(event, info));
  }

  /**
   * A repeated delivery that comes while the first is handled shares its outcome: an event is never acknowledged too early.
   * Only for a lease: a handler that hangs would keep its event until the service gives up (decision record 0250).
   */
  const running = new Map<string, Attempt>();

  async function receive(delivery: Delivery): Promise<Acknowledgement> {
    const headers = { authorization: delivery.authorization, ...delivery.headers };
    if (!(await isFromService(headers, delivery.body))) return { status: 401 };
    const event = readEvent(delivery.body);
    if (event === null) return { status: 400 };
    const current = running.get(event.eventId);
    if (current !== undefined && now() - current.startedAtMs <= leaseMs) return current.outcome;
    return begin(event, sequenceOf(headers)).outcome;
  }

  function begin(event: ReceivedEvent, sequence: number | undefined): Attempt {
    const { eventId } = event;
    const startedAtMs = now();
    const outcome = acknowledge(event, sequence).finally(() => {
      if (running.get(eventId) === attempt) running.delete(eventId);
    });
    const attempt: Attempt = { outcome, startedAtMs };
    running.set(eventId, attempt);
    return attempt;
  }

  async function acknowledge(event: ReceivedEvent, sequence: number | undefined): Promise<Acknowledgement> {
    try {
      const handleOnce = handlingOf(event);
      const outcome = await handleOnce(event.eventId, (transaction) => handle(event, { sequence, transaction }));
      if (outcome === "running") return { status: 503 };
      if (sequence !== undefined) sequences?.add(sequence);
      return { status: 204 };
    } catch (error) {
      tell(error, event);
      return { status: 500 };
    }
  }

  return { receive };
}
