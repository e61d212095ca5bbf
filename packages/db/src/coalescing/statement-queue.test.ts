import { ManualTimer } from "@quote-financing/domain/time/timer";
import { beforeEach, describe, expect, test } from "vitest";
import { StatementQueue } from "./statement-queue.ts";

interface Sent {
  readonly requests: readonly string[];
  answer(): void;
  fail(code: string, severity?: string): void;
}

let sent: Sent[];
let timer: ManualTimer;

const send = (requests: readonly string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    sent.push({
      requests,
      answer: () => resolve(requests.map((request) => `${request}!`)),
      fail: (code, severity) => reject(Object.assign(new Error(code), { code, severity })),
    });
  });

const queueOf = ({ writes = false, whenIdle = () => {} } = {}) =>
  new StatementQueue<string, string>(
    {
      alone: async (request) => (await send([request]))[0] ?? "",
      together: send,
      payerOf: (request) => request[0] ?? "",
      apartBy: (request) => request,
      writes,
    },
    timer,
    whenIdle,
  );

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Longer than a queue waits for those who are on their way. */
const settled = async () => {
  for (let count = 0; count < 6; count += 1) await turn();
};
const requestsSent = () => sent.map(({ requests }) => requests);
const last = () => sent.at(-1) as Sent;

beforeEach(() => {
  sent = [];
  timer = new ManualTimer();
});

describe("a queue of requests", () => {
  test("sends at once who finds nothing under way", () => {
    void queueOf().ask("a1");
    expect(requestsSent()).toEqual([["a1"]]);
  });

  test("never lets a request join a statement that began before it came", async () => {
    const queue = queueOf();
    const answers = ["a1", "a2", "b1"].map((request) => queue.ask(request));
    expect(requestsSent()).toEqual([["a1"]]);
    last().answer();
    await settled();
    expect(requestsSent()).toEqual([["a1"], ["a2", "b1"]]);
    const late = queue.ask("c1");
    expect(requestsSent()).toHaveLength(2);
    last().answer();
    await settled();
    expect(requestsSent().slice(2)).toEqual([["c1"]]);
    last().answer();
    expect(await Promise.all([...answers, late])).toEqual(["a1!", "a2!", "b1!", "c1!"]);
  });

  test("takes those along who come in the turns after a statement has ended, and waits for nobody else", async () => {
    const queue = queueOf();
    for (const request of ["a1", "a2"]) void queue.ask(request);
    last().answer();
    await turn();
    void queue.ask("b1");
    expect(requestsSent()).toEqual([["a1"]]);
    await settled();
    expect(requestsSent()).toEqual([["a1"], ["a2", "b1"]]);
  });

  test("goes after four turns, although each brings somebody", async () => {
    const queue = queueOf();
    for (const request of ["a1", "a2"]) void queue.ask(request);
    last().answer();
    for (let count = 1; count <= 10; count += 1) {
      await turn();
      void queue.ask(`b${count}`);
    }
    expect(requestsSent()).toEqual([["a1"], ["a2", "b1", "b2", "b3", "b4"]]);
  });

  test("does not wait for turns that take long", async () => {
    let nowMs = 0;
    timer.now = () => nowMs;
    const queue = queueOf();
    for (const request of ["a1", "a2"]) void queue.ask(request);
    last().answer();
    await turn();
    nowMs = 6;
    await turn();
    expect(requestsSent()).toEqual([["a1"], ["a2"]]);
  });

  test("is idle when nothing is under way and nobody waits, after a fault too", async () => {
    let timesIdle = 0;
    const queue = queueOf({ whenIdle: () => void (timesIdle += 1) });
    for (const request of ["a1", "a2"]) void queue.ask(request);
    last().answer();
    await settled();
    expect([requestsSent(), timesIdle]).toEqual([[["a1"], ["a2"]], 0]);
    last().answer();
    await settled();
    expect(timesIdle).toBe(1);

    const failing = expect(queue.ask("a3")).rejects.toThrow();
    last().fail("22003");
    await failing;
    void queue.ask("a4");
    expect([last().requests, timesIdle]).toEqual([["a4"], 2]);
  });

  test("is not idle while those of a statement that failed are asked alone", async () => {
    let timesIdle = 0;
    const queue = queueOf({ whenIdle: () => void (timesIdle += 1) });
    const answers = Promise.allSettled(["a1", "a2", "a3"].map((request) => queue.ask(request)));
    last().answer();
    await settled();
    last().fail("22003");
    await settled();
    sent[2]?.answer();
    await settled();
    expect([requestsSent(), timesIdle]).toEqual([[["a1"], ["a2", "a3"], ["a2"], ["a3"]], 0]);
    sent[3]?.answer();
    await answers;
    await settled();
    expect(timesIdle).toBe(1);
  });

  test("keeps two of one identity apart", async () => {
    const queue = queueOf();
    for (const request of ["a1", "a2", "a2", "a3"]) void queue.ask(request);
    last().answer();
    await settled();
    last().answer();
    await settled();
    expect(requestsSent()).toEqual([["a1"], ["a2", "a3"], ["a2"]]);
  });

  test("takes a part only of one payer's, so that others are in the next statement", async () => {
    const queue = queueOf();
    for (let index = 0; index < 100; index += 1) void queue.ask(`a${index}`);
    void queue.ask("b1");
    last().answer();
    await settled();
    expect(last().requests).toHaveLength(33);
    expect(last().requests).toContain("b1");
  });

  test("does not wait for a statement that takes long, with three under way at most", async () => {
    const queue = queueOf();
    void queue.ask("a1");
    for (const request of ["a2", "a3", "a4"]) {
      void queue.ask(request);
      await timer.advance(50);
    }
    expect(requestsSent()).toEqual([["a1"], ["a2"], ["a3"]]);
    sent[0]?.answer();
    await settled();
    expect(last().requests).toEqual(["a4"]);
  });
});

describe("a statement for several that fails", () => {
  /** `a1` alone, then `a2` and `a3` together, which fail. */
  async function failTogether(code: string, { writes, severity }: { writes: boolean; severity?: string }) {
    const queue = queueOf({ writes });
    void queue.ask("a1");
    const answers = Promise.allSettled([queue.ask("a2"), queue.ask("a3")]);
    last().answer();
    await settled();
    last().fail(code, severity);
    await settled();
    return answers;
  }

  test("is taken apart: a fault hurts the request whose it is", async () => {
    const answers = failTogether("22003", { writes: true });
    await settled();
    await settled();
    expect(requestsSent()).toEqual([["a1"], ["a2", "a3"], ["a2"], ["a3"]]);
    sent[2]?.fail("22003");
    sent[3]?.answer();
    expect(await answers).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: "a3!" }]);
  });

  test("is not run again when it writes and its connection broke: nobody knows what it did", async () => {
    const answers = await failTogether("CONNECTION_CLOSED", { writes: true });
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(requestsSent()).toHaveLength(2);
  });

  test("is asked again when it reads and its connection broke", async () => {
    const answers = failTogether("CONNECTION_CLOSED", { writes: false });
    await settled();
    await settled();
    sent[2]?.answer();
    sent[3]?.answer();
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  });

  test("is not asked again of a database that is away, behind a pooler too", async () => {
    for (const [code, severity] of [["ECONNREFUSED"], ["08P01", "FATAL"]] as const) {
      sent = [];
      const answers = await failTogether(code, { writes: false, ...(severity && { severity }) });
      expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect(requestsSent()).toHaveLength(2);
    }
  });

  test("is asked again when a worker of the database is away: only its own merchants are hurt", async () => {
    const answers = failTogether("08006", { writes: false, severity: "ERROR" });
    await settled();
    await settled();
    sent[2]?.fail("08006", "ERROR");
    sent[3]?.answer();
    expect(await answers).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: "a3!" }]);
  });

  test("is not run again when it writes and a worker went away: nobody knows what it did", async () => {
    const answers = await failTogether("08006", { writes: true, severity: "ERROR" });
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(requestsSent()).toHaveLength(2);
  });
});
