import type { DestinationHealth } from "../webhooks/deliveries/health/destination-health-schema.ts";
import type { Attempt, Delivery, DeliveryDetail } from "../webhooks/deliveries/schema.ts";
import type { EventWithDeliveries } from "../webhooks/feed/schema.ts";

/** One delivery with what else is known of it. */
export interface ToldDelivery {
  readonly delivery: Delivery;
  /** Of its destination. */
  readonly name?: string | undefined;
  readonly detail?: DeliveryDetail;
  readonly health?: DestinationHealth;
}

const MAX_ATTEMPTS = 5;
const MAX_ANSWER_CHARACTERS = 300;

/** What became of an event, in plain words: a paragraph for each destination. */
export function explainEvent(event: EventWithDeliveries, deliveries: readonly ToldDelivery[]): string {
  const opening = `Event ${event.eventId} (${event.type}) happened at ${event.timestamp}.`;
  if (deliveries.length === 0) return `${opening} ${NO_DESTINATION}`;
  return [opening, ...deliveries.map(explainDelivery)].join("\n\n");
}

const NO_DESTINATION =
  "It goes to no destination: none was registered when it happened. An event goes to the destinations of that moment. " +
  "send_event_again with a destinationId sends it to one that was made later; list_events reads it without any.";

function explainDelivery({ delivery, name, detail, health }: ToldDelivery): string {
  const isPaused = health?.pausedAt !== undefined;
  const where = name === undefined ? delivery.destinationId : `"${name}" (${delivery.destinationId})`;
  const lines = [`Destination ${where}: ${stateText(delivery, isPaused)}`];
  if (delivery.state === "delivered") return lines.join("\n");
  if (delivery.note !== undefined) lines.push(delivery.note);
  lines.push(...attemptLines(delivery, detail));
  if (health !== undefined) lines.push(...healthLines(health, delivery));
  lines.push(adviceText(delivery, isPaused));
  return lines.join("\n");
}

function stateText(
  { state, attemptCount, settledAt, nextAttemptAt, windowEndsAt }: Delivery,
  isPaused: boolean,
): string {
  const attempts = attemptsOf(attemptCount);
  switch (state) {
    case "delivered":
      return `delivered at ${settledAt}, after ${attempts}.`;
    case "failed":
      return `not delivered. It was given up at ${settledAt}, after ${attempts}: its 24 hours were over.`;
    case "canceled":
      return `not delivered, and it will not be: the destination was deleted at ${settledAt}, after ${attempts}.`;
    case "pending":
      if (isPaused)
        return `not delivered yet, after ${attempts}. It fails at ${windowEndsAt} unless it is sent before.`;
      return `not delivered yet, after ${attempts}. The next is due at ${nextAttemptAt}; it is tried until ${windowEndsAt}.`;
  }
}

const attemptsOf = (count: number): string => (count === 1 ? "1 attempt" : `${count} attempts`);

/** Newest first, as in the log. Attempts are kept for a shorter time than events. */
function attemptLines({ attemptCount, lastAttempt }: Delivery, detail: DeliveryDetail | undefined): string[] {
  if (attemptCount === 0) return ["No attempt was made so far."];
  const attempts: readonly Attempt[] = detail?.attempts ?? [];
  if (attempts.length === 0)
    return [
      lastAttempt === undefined ? "Its attempts are no longer kept." : `Last attempt: ${lastAttempt.explanation}`,
    ];
  const lines = attempts.slice(0, MAX_ATTEMPTS).map(attemptLine);
  const older = attempts.length - lines.length;
  return older > 0 ? [...lines, `(Older ones, which get_delivery shows: ${attemptsOf(older)}.)`] : lines;
}

function attemptLine({
  attemptNumber,
  startedAt,
  durationMs,
  status,
  explanation,
  url,
  responseBody,
}: Attempt): string {
  const answer = status === undefined ? "no answer" : `HTTP ${status}`;
  const said = responseBody?.trim() ? ` It answered: ${JSON.stringify(cut(responseBody.trim()))}` : "";
  return `- Attempt ${attemptNumber} at ${startedAt} to ${url}, ${durationMs} ms, ${answer}: ${explanation}${said}`;
}

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_ANSWER_CHARACTERS ? `${characters.slice(0, MAX_ANSWER_CHARACTERS).join("")}…` : text;
};

function healthLines(health: DestinationHealth, { state }: Delivery): string[] {
  if (state === "canceled") return [];
  const { failureStreak, failingSince, lastSucceededAt, nextProbeAt, pausedAt, backlog } = health;
  const lines: string[] = [];
  if (pausedAt !== undefined)
    lines.push(`The destination is paused since ${pausedAt}. Nothing is sent until it is resumed.`);
  if (failingSince !== undefined)
    lines.push(
      `The destination has been failing since ${failingSince}, ${attemptsOf(failureStreak)} in a row` +
        `${nextProbeAt === undefined ? "" : `; it is tried again at ${nextProbeAt} at the earliest`}.`,
    );
  else if (failureStreak === 0 && lastSucceededAt !== undefined)
    lines.push(`The destination works by now: the last event arrived at ${lastSucceededAt}.`);
  if (backlog > 1) lines.push(`${backlog} events wait for this destination.`);
  return lines;
}

function adviceText({ state, lastAttempt }: Delivery, isPaused: boolean): string {
  switch (state) {
    case "failed":
      return "What to do: mend the receiver, then send_event_again.";
    case "canceled":
      return "What to do: send_event_again with the id of a destination that exists.";
    default:
      if (isPaused)
        return "What to do: resume the destination, with update_destination and paused: false. Until then send_delivery_now is refused, too.";
      return lastAttempt === undefined
        ? "What to do: wait; what is due is sent within seconds, unless the destination is paused or failing."
        : "What to do: mend the receiver. The event is then sent by itself; send_delivery_now does not wait for that.";
  }
}
