import type { Database } from "@quote-financing/db/database";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { watchStatements } from "@quote-financing/db/testing/statement-tenancy/watch-statements";
import { type DeliveryLoop, startDeliveryLoop } from "./delivery-loop.ts";
import type { DeliveryOptions } from "./delivery-options.ts";
import type { DeliveryPolicy } from "./delivery-policy.ts";
import { type DeliveryTickResult, runDeliveryTick } from "./delivery-tick.ts";
import { type Turn, type TurnValues, takeTurn } from "./queue/turn/turn-statement.ts";
import { type AttemptOutcome, type DeliveryRequest, type RunningAttempt, UNSENT } from "./sending/send.ts";
import { TestClock } from "./testing-clock.ts";
import { DeliveryWorld, localAddresses, testSecretBox, UNPACED } from "./testing-world.ts";

const acknowledged: AttemptOutcome = {
  status: 200,
  errorClass: null,
  durationMs: 3,
  connectMs: 1,
  firstByteMs: 2,
  responseHeaders: "",
  responseBody: "",
  retryAfter: null,
  isCutOff: false,
};

export type Answer = Partial<AttemptOutcome> | typeof UNSENT;

/**
 * A database, a clock and a scripted network of its own for one test: cron calls at times that the test chooses, and processes that
 * end with it.
 */
export class TickBench {
  readonly clock = new TestClock();
  readonly sent: (DeliveryRequest & { readonly atMs: number })[] = [];
  /** What receivers say; a promise keeps the attempt in flight. */
  answer: (request: DeliveryRequest) => Answer | Promise<Answer> = () => ({});
  readonly database: TestDatabase;
  readonly world: DeliveryWorld;
  readonly #loops: DeliveryLoop[] = [];

  private constructor(database: TestDatabase, world: DeliveryWorld) {
    this.database = database;
    this.world = world;
  }

  static async create(): Promise<TickBench> {
    const database = await createTestDatabase(12);
    return new TickBench(database, await DeliveryWorld.create(database.db));
  }

  tick(
    policy: Partial<DeliveryPolicy> = {},
    budgetMs = 20_000,
    db: Database = watchStatements(this.database.db),
  ): Promise<DeliveryTickResult> {
    return runDeliveryTick({ ...this.dependencies(), db, policy: { ...UNPACED, ...policy }, budgetMs });
  }

  /** A process that delivers, with short pauses between its looks. */
  startLoop(policy: Partial<DeliveryPolicy> = {}, changed: Partial<DeliveryOptions> = {}): DeliveryLoop {
    const dependencies = { ...this.dependencies(), ...changed };
    const loop = startDeliveryLoop({ ...dependencies, policy: { pollMs: 50, restingPollMs: 50, ...policy } });
    this.#loops.push(loop);
    return loop;
  }

  sentTo(url: string): number {
    return this.sent.filter((request) => request.url === url).length;
  }

  dependencies() {
    return {
      db: watchStatements(this.database.db),
      clock: this.clock,
      secretBox: testSecretBox,
      addressPolicy: localAddresses,
      send: (request: DeliveryRequest) => this.#send(request),
    };
  }

  /** Moves the clock to the earliest pending attempt. @returns false when nothing is pending. */
  async advanceToNextAttempt(): Promise<boolean> {
    const times = (await this.world.deliveries()).map(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? Infinity);
    const next = Math.min(...times);
    if (next === Infinity) return false;
    this.clock.moveTo(Math.max(next, this.clock.now().getTime()));
    return true;
  }

  /** A turn of the first fence that settles nothing and reads all, unless it is told otherwise. */
  turn(
    destinationId: string,
    changed: Partial<
      Pick<
        TurnValues,
        | "organizationId"
        | "fence"
        | "isMarked"
        | "writesHealth"
        | "failingSince"
        | "probeAt"
        | "readThrough"
        | "afterSequence"
        | "attempts"
        | "want"
      >
    > = {},
    db: Database = this.database.db,
  ): Promise<Turn | undefined> {
    return takeTurn(db, {
      organizationId: this.world.organizationId,
      destinationId,
      fence: 1,
      failureStreak: 0,
      failingSince: null,
      probeAt: null,
      lastSucceededAt: null,
      lastExpiredAt: null,
      readThrough: 0,
      isMarked: false,
      writesHealth: false,
      attempts: [],
      exclude: [],
      afterSequence: 0,
      dueFrom: "-infinity",
      want: 10,
      reserved: 0,
      now: this.clock.now().toISOString(),
      ...changed,
    });
  }

  /** A statement waits for what another one has locked. */
  async isSomebodyWaiting(): Promise<boolean> {
    const [row] = await this.database.db.client<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (row?.waiting ?? 0) > 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop(0)));
    await this.database.close();
  }

  #send(request: DeliveryRequest): RunningAttempt {
    this.sent.push({ ...request, atMs: this.clock.now().getTime() });
    const outcome = Promise.resolve(this.answer(request)).then((answer) =>
      answer === UNSENT ? UNSENT : { ...acknowledged, ...answer },
    );
    return { outcome, cancel() {} };
  }
}
