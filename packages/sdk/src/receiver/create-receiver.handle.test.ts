import { describe, expect, it } from "vitest";
import { createReceiver, createSequenceTracker, type Dedupe, type ReceivedEvent } from "../receiver.ts";
import type { FeedEvent } from "../sdk.ts";
import { makeEvent } from "../test-kit.ts";
import { WatchedClock } from "./testing-watched-clock.ts";

const SECRET = `whsec_${"a".repeat(43)}`;

function feedEvent(sequence: number): FeedEvent {
  const event = makeEvent("quote.created");
  return { ...event, data: { ...event.data }, sequence };
}

const deliveryOf = ({ sequence, ...event }: FeedEvent) => ({
  authorization: `Bearer ${SECRET}`,
  headers: { "event-sequence": String(sequence) },
  body: JSON.stringify(event),
});

/** A receiver, and the ids of the events that its handler was given. */
function recording(options: { dedupe?: Dedupe; fail?: () => Promise<void> } = {}) {
  const handled: [string, number | undefined][] = [];
  const told: unknown[] = [];
  const sequences = createSequenceTracker();
  const clock = new WatchedClock();
  const receiver = createReceiver({
    bearerSecret: SECRET,
    now: clock.now,
    ...(options.dedupe === undefined ? {} : { dedupe: options.dedupe }),
    sequences,
    async onOther({ eventId }, { sequence }) {
      handled.push([eventId, sequence]);
      await options.fail?.();
    },
    onError: (error) => void told.push(error),
  });
  return { receiver, handled, told, sequences, clock };
}

describe("an event of the feed", () => {
  it("is handled once, whether it was delivered before or is delivered afterwards", async () => {
    const { receiver, handled, sequences } = recording();
    const [first, second] = [feedEvent(1), feedEvent(2)];
    await receiver.receive(deliveryOf(first));
    for (const event of [first, second]) await receiver.handle(event, event.sequence);
    expect(await receiver.receive(deliveryOf(second))).toEqual({ status: 204 });
    expect(handled).toEqual([
      [first.eventId, 1],
      [second.eventId, 2],
    ]);
    expect(sequences.completeUpTo).toBe(2);
  });

  it("that comes while its delivery is handled shares what comes of that", async () => {
    let fail = (_: Error): void => {};
    const { receiver, handled, clock } = recording({ fail: () => new Promise((_, reject) => (fail = reject)) });
    const event = feedEvent(1);
    const ofFeed = await clock.begun(() => receiver.handle(event, 1));
    const ofDelivery = await clock.begun(() => receiver.receive(deliveryOf(event)));
    const error = new Error("The database is away.");
    fail(error);
    await expect(ofFeed.answer).rejects.toBe(error);
    expect(await ofDelivery.answer).toEqual({ status: 500 });
    expect(handled).toHaveLength(1);
  });

  it("without a number keeps nothing of the number of a delivery that joins it", async () => {
    let end = (): void => {};
    const fail = () => new Promise<void>((resolve) => (end = resolve));
    const { receiver, handled, sequences, clock } = recording({ fail });
    const event = feedEvent(1);
    const ofFeed = await clock.begun(() => receiver.handle(event));
    const ofDelivery = await clock.begun(() => receiver.receive(deliveryOf(event)));
    end();
    await ofFeed.answer;
    expect([await ofDelivery.answer, handled.length, sequences.completeUpTo]).toEqual([{ status: 204 }, 1, 1]);
  });

  it("whose handler fails rejects with that, and is handled when it comes again", async () => {
    const error = new Error("The database is away.");
    const failures = [() => Promise.reject(error)];
    const { receiver, handled, told, sequences } = recording({ fail: async () => failures.pop()?.() });
    const event = feedEvent(1);
    await expect(receiver.handle(event, 1)).rejects.toBe(error);
    expect(told).toEqual([error]);
    expect(sequences.completeUpTo).toBe(0);
    await receiver.handle(event, 1);
    expect(handled).toHaveLength(2);
  });

  it("that another process handles is not taken for handled", async () => {
    const dedupe: Dedupe = { claim: () => "running", complete() {}, release() {} };
    const { receiver, handled } = recording({ dedupe });
    const event = feedEvent(1);
    await expect(receiver.handle(event)).rejects.toThrow(`${event.eventId} is handled by another process`);
    expect(handled).toEqual([]);
  });

  it("is handled in a transaction that remembers it, as a delivery is", async () => {
    const seen = new Set<string>();
    const used: object[] = [];
    const transactions = {
      async once(eventId: string, handle: (transaction: object) => Promise<void>) {
        if (!seen.has(eventId)) await handle({ eventId });
        seen.add(eventId);
      },
    };
    const onOther = (_: ReceivedEvent, { transaction }: { transaction: object }) => void used.push(transaction);
    const receiver = createReceiver({ bearerSecret: SECRET, transactions, onOther });
    const event = feedEvent(1);
    for (const _ of ["feed", "feed again"]) await receiver.handle(event);
    await receiver.receive(deliveryOf(event));
    expect(used).toEqual([{ eventId: event.eventId }]);
  });
});

const ENVELOPE = makeEvent("ping");

it.each([
  ["an object without anything", {}],
  ["null", null],
  ["a text", "evt_1"],
  ["one with another id", { ...ENVELOPE, eventId: "evt_1" }],
  ["one with a list for its id", { ...ENVELOPE, eventId: [ENVELOPE.eventId] }],
  ["one with a number for its type", { ...ENVELOPE, type: 7 }],
  ["one with null for its data", { ...ENVELOPE, data: null }],
  ["one with a text for its data", { ...ENVELOPE, data: "x" }],
  ["one with null for its organization", { ...ENVELOPE, organization: null }],
  ["one with a text for its organization", { ...ENVELOPE, organization: "x" }],
])("what is no event is refused, as a delivery too: %s", async (_, event) => {
  const { receiver, handled } = recording();
  await expect(receiver.handle(event as unknown as ReceivedEvent)).rejects.toBeInstanceOf(TypeError);
  const delivery = { authorization: `Bearer ${SECRET}`, body: JSON.stringify(event) };
  expect(await receiver.receive(delivery)).toEqual({ status: 400 });
  expect(handled).toEqual([]);
});

it("a tracker that throws has the event sent again, and is told of it then", async () => {
  const told: unknown[] = [];
  const added: number[] = [];
  const faults = [new Error("disk full")];
  const add = (sequence: number) => {
    const fault = faults.pop();
    if (fault !== undefined) throw fault;
    added.push(sequence);
  };
  let handled = 0;
  const onOther = () => void (handled += 1);
  const receiver = createReceiver({
    bearerSecret: SECRET,
    sequences: { add },
    onOther,
    onError: (error) => void told.push(error),
  });
  const delivery = deliveryOf(feedEvent(1));

  expect(await receiver.receive(delivery)).toEqual({ status: 500 });
  expect(told).toEqual([new Error("disk full")]);
  expect(await receiver.receive(delivery)).toEqual({ status: 204 });
  expect([handled, added]).toEqual([1, [1]]);
});
