import type { Taken } from "../network/receiver.ts";
import type { KnownDestination, Ledger } from "./ledger.ts";
import type { StoredAttempt, StoredDelivery, StoredRows } from "./stored-rows.ts";

const LAST_HOUR_MS = 60 * 60_000;
/**
 * Between the moment at which a settle was carried out and the last one at which its delivery may leave again: what was read
 * before lives for half a second (packages/delivery, prefetch), and a slow settle, which is committed later, or the slow
 * heartbeat of who sends it, waits for as long as a transaction may keep its connection idle (server.ts).
 */
const SETTLED_SLACK_MS = 1_500 + 5_000;

export interface DeliveryEvidence {
  readonly ledger: Ledger;
  readonly rows: StoredRows;
  readonly taken: readonly Taken[];
  /** Whose url it is, or was. */
  readonly destinationAt: (url: string) => KnownDestination | undefined;
}

/** Nothing lost, nothing stuck, nothing invented; attempts in order, and settled once. */
export function checkDeliveries(evidence: DeliveryEvidence): string[] {
  return [...lost(evidence), ...phantoms(evidence), ...evidence.rows.deliveries.flatMap(judgeOne(evidence))];
}

/** Every acknowledged write has its event, and that a delivery to each destination that was there before the write, and is. */
function lost({ ledger, rows }: DeliveryEvidence): string[] {
  const deliveries = new Set(rows.deliveries.map(({ destinationId, eventId }) => `${destinationId} ${eventId}`));
  return ledger.writes.flatMap(({ organizationId, kind, id, askedAtMs }) => {
    const its = rows.events.filter(
      (event) =>
        event.organizationId === organizationId && event.type === EVENT_OF[kind] && tellsOf(event.payload, kind, id),
    );
    if (its.length !== 1) return [`The ${kind} ${id} has ${its.length} events.`];
    const destinations = ledger.destinations.filter(
      ({ organizationId: owner, createdAtMs, deletion }) =>
        owner === organizationId && deletion === undefined && (createdAtMs ?? askedAtMs) < askedAtMs,
    );
    return destinations.flatMap(({ destinationId }) =>
      its.flatMap(({ eventId }) =>
        deliveries.has(`${destinationId} ${eventId}`) ? [] : [`${eventId} has no delivery to ${destinationId}.`],
      ),
    );
  });
}

const EVENT_OF = { quote: "quote.created", case: "case.created", message: "case.message.replied" } as const;

function tellsOf(payload: string, kind: keyof typeof EVENT_OF, id: string): boolean {
  const { data } = JSON.parse(payload) as { data: Record<string, unknown> };
  const subject = kind === "message" ? (data.message as { messageId: string }).messageId : data[`${kind}Id`];
  return subject === id;
}

/** What arrived has an event, its very bytes, and its number. */
function phantoms({ rows, taken }: DeliveryEvidence): string[] {
  const events = new Map(rows.events.map((event) => [event.eventId, event]));
  return taken.flatMap(({ eventId, payload, sequence, url }) => {
    const event = events.get(eventId);
    if (event === undefined) return [`${eventId} arrived at ${url} and does not exist.`];
    if (event.payload !== payload) return [`${eventId} arrived at ${url} with other bytes.`];
    if (sequence !== undefined && sequence !== event.sequence)
      return [`${eventId} has number ${event.sequence} and arrived at ${url} as ${sequence}.`];
    return [];
  });
}

const judgeOne = ({ ledger, rows, taken, destinationAt }: DeliveryEvidence) => {
  const attemptsOf = Map.groupBy(rows.attempts, nameOf);
  const deleted = new Set(ledger.destinations.flatMap((known) => (known.deletion ? [known.destinationId] : [])));
  const takenBy = Map.groupBy(taken, (body) =>
    nameOf({ ...body, destinationId: destinationAt(body.url)?.destinationId }),
  );
  return (delivery: StoredDelivery): string[] => {
    const name = nameOf(delivery);
    const attempts = attemptsOf.get(name) ?? [];
    const arrived = takenBy.get(name) ?? [];
    const mayRepeat = ledger.sentAgain.has(name);
    return [
      ...judgeState(delivery, attempts, arrived, deleted.has(delivery.destinationId)),
      ...judgeAttempts(delivery, attempts, mayRepeat),
      ...judgeSettled(delivery, arrived, mayRepeat),
    ].map((problem) => `${delivery.eventId} to ${delivery.destinationId}: ${problem}`);
  };
};

const nameOf = ({ destinationId, eventId }: { destinationId: string | undefined; eventId: string }) =>
  `${destinationId} ${eventId}`;

function judgeState(
  { state, windowEndsAtMs }: StoredDelivery,
  attempts: readonly StoredAttempt[],
  arrived: readonly Taken[],
  isDeleted: boolean,
): string[] {
  switch (state) {
    case "pending":
      return ["still waits in the end."];
    case "delivered":
      return arrived.some(({ wasAcknowledged }) => wasAcknowledged)
        ? []
        : ["is delivered, and nobody acknowledged it."];
    case "failed":
      return attempts.some(({ startedAtMs }) => startedAtMs >= windowEndsAtMs - LAST_HOUR_MS)
        ? []
        : ["failed without an attempt in its last hour."];
    case "canceled":
      return isDeleted ? [] : ["was canceled, and its destination exists."];
  }
}

function judgeAttempts(delivery: StoredDelivery, attempts: readonly StoredAttempt[], mayRepeat: boolean): string[] {
  const numbers = attempts.map(({ attemptNumber }) => attemptNumber);
  const gaps = numbers.some((number, index) => number !== index + 1);
  const success = attempts.findIndex(({ isSuccess }) => isSuccess);
  const goesOn = success >= 0 && success < attempts.length - 1 && !mayRepeat;
  return [
    ...(gaps ? [`its attempts are numbered ${numbers.join(", ")}.`] : []),
    ...(numbers.length === delivery.attemptCount
      ? []
      : [`it counts ${delivery.attemptCount} attempts, the log has ${numbers.length}.`]),
    ...(goesOn ? ["it was tried again after it was delivered."] : []),
    ...(delivery.state === "delivered" && success < 0 ? ["is delivered, and its log has no success."] : []),
    ...(delivery.state === "failed" && attempts.at(-1)?.isSuccess === true ? ["failed after a success."] : []),
  ];
}

/** Once it was settled as delivered, only a second holder of its lane would send it again. */
function judgeSettled({ state, settledAtMs }: StoredDelivery, arrived: readonly Taken[], mayRepeat: boolean): string[] {
  if (state !== "delivered" || mayRepeat) return [];
  if (settledAtMs === null) return ["is delivered, and its settle was not seen."];
  const late = arrived.find(({ leftAtMs }) => leftAtMs > settledAtMs + SETTLED_SLACK_MS);
  return late === undefined ? [] : [`left again at ${late.leftAtMs}, and was settled at ${settledAtMs}.`];
}
