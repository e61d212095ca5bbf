import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import { statementFailure } from "../database-errors.ts";

/** How requests of one kind are answered, by one statement each or by one for several. */
export interface StatementKind<Request, Answer> {
  readonly alone: (request: Request) => Promise<Answer>;
  /** The answers in the order of the requests. When it rejects, it has answered nobody. */
  readonly together: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  /** Whose request it is: of one payer a statement takes a part only, while others wait. */
  readonly payerOf: (request: Request) => string;
  /** Two requests of one identity never go together; undefined for those that meet nobody. */
  readonly apartBy?: (request: Request) => string;
  /** True for a statement that writes: run again only when it certainly did nothing. */
  readonly writes: boolean;
}

interface Waiter<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** So many go together, and so many of one payer: a payer with large rows delays others by one such part. */
const TOGETHER = 64;
const OF_ONE_PAYER = 32;

/** A statement that takes longer than this holds nobody up: those who wait go without it, in as many statements at most. */
const PATIENCE_MS = 50;
const UNDER_WAY = 3;

/** Turns of the event loop in which those come who are on their way: so many, and more while each brings somebody. */
const TURNS = 2;
const TURNS_AT_MOST = 4;
/** Where turns take longer the process is busy with something else. */
const GATHER_MS = 5;

/**
 * Coalesces requests (decision record 0240). Who finds nothing under way is sent at once. Who comes while a statement is under
 * way waits until it ends and then goes with all others that wait, and with those who come in the next turns of the event loop.
 * A request only ever joins a statement that starts after it came, so its answer is as fresh as if it had been sent alone. A
 * statement for several that fails is taken apart, and each request is asked alone: a fault hurts whose it is.
 */
export class StatementQueue<Request, Answer> {
  readonly #kind: StatementKind<Request, Answer>;
  readonly #timer: Timer;
  readonly #whenIdle: () => void;
  #waiting: Waiter<Request, Answer>[] = [];
  #underWay = 0;
  #callOff: (() => void) | undefined;
  #isGathering = false;

  /** @param whenIdle called when nothing is under way and nobody waits. */
  constructor(kind: StatementKind<Request, Answer>, timer = systemTimer, whenIdle = () => {}) {
    this.#kind = kind;
    this.#timer = timer;
    this.#whenIdle = whenIdle;
  }

  /** @throws what the statement throws for this request. */
  ask(request: Request): Promise<Answer> {
    if (this.#underWay === 0 && !this.#isGathering) return this.#follow(this.#kind.alone(request));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#beImpatient();
    });
  }

  #follow<Value>(statement: Promise<Value>): Promise<Value> {
    this.#underWay += 1;
    const end = (): void => {
      this.#underWay -= 1;
      if (this.#waiting.length > 0) this.#gather();
      // Those of a statement that failed are asked alone right after this: until then the queue is not idle.
      else if (this.#underWay === 0) queueMicrotask(() => this.#tellIfIdle());
    };
    statement.then(end, end);
    return statement;
  }

  #tellIfIdle(): void {
    if (this.#underWay === 0 && this.#waiting.length === 0) this.#whenIdle();
  }

  /** Those who come with the next turns go along: their requests lie in sockets that nobody has read yet. */
  #gather(): void {
    const { nextTurn } = this.#timer;
    if (nextTurn === undefined) {
      this.#sendWaiting();
      return;
    }
    if (this.#isGathering) return;
    this.#isGathering = true;
    const endsAtMs = this.#timer.now() + GATHER_MS;
    const pass = (turn: number): void => {
      const before = this.#waiting.length;
      nextTurn(() => {
        const isBusy = this.#waiting.length > before && turn < TURNS_AT_MOST;
        if ((turn < TURNS || isBusy) && this.#timer.now() < endsAtMs) return pass(turn + 1);
        this.#isGathering = false;
        this.#sendWaiting();
      });
    };
    pass(1);
  }

  #beImpatient(): void {
    if (this.#callOff !== undefined || this.#underWay >= UNDER_WAY) return;
    this.#callOff = this.#timer.after(PATIENCE_MS, () => this.#sendWaiting());
  }

  #sendWaiting(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    const batch = this.#takeBatch();
    const [first, second] = batch;
    if (first === undefined) return;
    if (second === undefined) this.#follow(this.#kind.alone(first.request)).then(first.resolve, first.reject);
    else void this.#sendTogether(batch);
    if (this.#waiting.length > 0) this.#beImpatient();
  }

  async #sendTogether(batch: readonly Waiter<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#follow(this.#kind.together(batch.map(({ request }) => request)));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      const failure = statementFailure(error);
      const isRunAgain = failure === "refused" || (failure === "broken" && !this.#kind.writes);
      for (const { request, resolve, reject } of batch) {
        if (isRunAgain) this.#follow(this.#kind.alone(request)).then(resolve, reject);
        else reject(error);
      }
    }
  }

  /** In the order in which they came, but for those that must wait for the next one. */
  #takeBatch(): Waiter<Request, Answer>[] {
    const { payerOf, apartBy } = this.#kind;
    const batch: Waiter<Request, Answer>[] = [];
    const later: Waiter<Request, Answer>[] = [];
    const ofPayer = new Map<string, number>();
    const taken = new Set<string>();
    for (const waiter of this.#waiting) {
      const payer = payerOf(waiter.request);
      const count = ofPayer.get(payer) ?? 0;
      const identity = apartBy?.(waiter.request);
      if (batch.length === TOGETHER || count === OF_ONE_PAYER || (identity !== undefined && taken.has(identity))) {
        later.push(waiter);
        continue;
      }
      batch.push(waiter);
      ofPayer.set(payer, count + 1);
      if (identity !== undefined) taken.add(identity);
    }
    this.#waiting = later;
    return batch;
  }
}
