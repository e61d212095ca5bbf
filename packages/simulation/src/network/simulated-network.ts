import type {
  AttemptOutcome,
  AttemptResult,
  DeliveryRequest,
  RunningAttempt,
  Send,
} from "@quote-financing/delivery/sending/send";
import { UNSENT } from "@quote-financing/delivery/sending/send";
import type { Life } from "../engine/life.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import { SeededRandom } from "../engine/seeded-random.ts";
import type { Weather } from "../engine/weather.ts";
import { isAcknowledging, type Reaction, Receiver } from "./receiver.ts";

const NO_ANSWER = { status: null, connectMs: 1, firstByteMs: null, responseHeaders: null, responseBody: null };
/** Of requests whose connection takes long to make, as a slow handshake does. */
const SLOW_CONNECTION = 0.04;

/** A lane is held back for so long at most, whatever its receiver asks (packages/delivery, retry-after.ts). */
const MAX_REST_MS = 60_000;

/** Between the processes and the receivers. */
export class SimulatedNetwork {
  readonly #scheduler: Scheduler;
  readonly #weather: Weather;
  readonly #ackTimeoutMs: number;
  readonly #receivers = new Map<string, Receiver>();
  /** From then on nothing goes wrong on the way, nor at receivers. */
  isHealed = false;

  constructor(scheduler: Scheduler, weather: Weather, ackTimeoutMs: number) {
    this.#scheduler = scheduler;
    this.#weather = weather;
    this.#ackTimeoutMs = ackTimeoutMs;
  }

  get receivers(): Receiver[] {
    return [...this.#receivers.values()];
  }

  /** The receiver behind a url, made when it is first asked for. */
  at(url: string): Receiver {
    let receiver = this.#receivers.get(url);
    if (receiver === undefined) {
      const random = new SeededRandom(this.#scheduler.random.between(0, 2 ** 31));
      this.#receivers.set(url, (receiver = new Receiver(url, random)));
    }
    return receiver;
  }

  heal(): void {
    this.isHealed = true;
    for (const receiver of this.receivers) receiver.heal();
  }

  /** What packages/delivery sends with, in one process. */
  sender(life: Life): Send {
    return (request) => this.#send(life, request);
  }

  #send(life: Life, request: DeliveryRequest): RunningAttempt {
    let end: (result: AttemptResult) => void = () => {};
    const outcome = new Promise<AttemptResult>((resolve) => void (end = resolve));
    const attempt = { isOver: false, startedAtMs: life.timer.now() };
    const finish = (result: AttemptResult) => {
      if (attempt.isOver) return;
      attempt.isOver = true;
      end(result);
    };
    const elapsedMs = () => Math.floor(life.timer.now() - attempt.startedAtMs);
    life.step(this.#ackTimeoutMs, "send timeout", () => finish(failed("timeout", elapsedMs())));
    life.step(this.#connectMs(), `send ${eventIdOf(request)} to ${request.url}`, () => {
      if (attempt.isOver) return;
      if (!request.mayLeave()) return finish(UNSENT);
      this.#carry(life, request, (reaction) => {
        const restMs = restOf(reaction);
        if (restMs > 0 && !attempt.isOver) this.at(request.url).heardRest(this.#scheduler.nowMs, restMs);
        finish(outcomeOf(reaction, elapsedMs()));
      });
    });
    return {
      outcome,
      cancel() {
        attempt.isOver = true;
      },
    };
  }

  #connectMs(): number {
    const { random } = this.#scheduler;
    return this.#weather.chance(SLOW_CONNECTION) ? random.between(100, 3_000) : random.between(0, 5);
  }

  /** The bytes have left: they arrive whatever becomes of the process. */
  #carry(life: Life, request: DeliveryRequest, heard: (reaction: Reaction) => void): void {
    const receiver = this.at(request.url);
    const reaction = receiver.react(this.isHealed);
    const leftAtMs = this.#scheduler.nowMs;
    const delayMs = reaction.kind === "hangs" ? 0 : reaction.delayMs;
    this.#scheduler.after(this.#weather.latencyMs(), {
      name: `${request.url}: ${reaction.kind} ${reaction.kind === "answers" ? reaction.status : ""}`,
      run: () => {
        if (restOf(reaction) > 0) receiver.restFor(this.#scheduler.nowMs, restOf(reaction));
        if (reaction.kind !== "reset")
          receiver.taken.push(takenOf(life.name, request, leftAtMs, isAcknowledging(reaction)));
        if (reaction.kind !== "hangs") life.step(delayMs, "response", () => heard(reaction));
      },
    });
  }
}

/** For how long its receiver wants to be left alone. */
const restOf = (reaction: Reaction): number =>
  reaction.kind === "answers" ? Math.min(MAX_REST_MS, Number(reaction.retryAfter ?? 0) * 1_000) : 0;

function takenOf(sender: string, request: DeliveryRequest, leftAtMs: number, wasAcknowledged: boolean) {
  const { url, payload } = request;
  const sequence = headerOf(request, "event-sequence");
  return {
    url,
    sender,
    payload,
    bearer: headerOf(request, "authorization")?.replace(/^Bearer /, ""),
    sequence: sequence === undefined ? undefined : Number(sequence),
    eventId: eventIdOf(request),
    leftAtMs,
    wasAcknowledged,
  };
}

const eventIdOf = ({ payload }: DeliveryRequest) => (JSON.parse(payload) as { eventId: string }).eventId;

function headerOf({ headers }: DeliveryRequest, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function outcomeOf(reaction: Reaction, durationMs: number): AttemptOutcome {
  if (reaction.kind !== "answers") return failed("connection_reset", durationMs);
  const { status, retryAfter } = reaction;
  const answered = { status, firstByteMs: durationMs, responseHeaders: "", responseBody: "" };
  return { ...NO_ANSWER, ...answered, errorClass: null, durationMs, retryAfter, isCutOff: false };
}

const failed = (errorClass: NonNullable<AttemptOutcome["errorClass"]>, durationMs: number): AttemptOutcome => ({
  ...NO_ANSWER,
  errorClass,
  durationMs,
  retryAfter: null,
  isCutOff: false,
});
