import { expect, test } from "vitest";
import { type StoryParts, storyOf } from "./story-of.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 9, minute)).toISOString();
const standing = { status: "invoice_pending", subStatusType: "none" } as const;
const requirement = (id: string, state: "open" | "accepted" | "rejected", asked: number, decided: number) => ({
  requirementId: id,
  quoteId: "qot_1",
  kind: "invoice" as const,
  text: "The invoice",
  waitingOn: "merchant" as const,
  state,
  createdAt: at(asked),
  updatedAt: at(decided),
  documents: [],
});

const event = (eventId: string, occurredAt: string, destinations = 1): StoryParts["events"][number] => ({
  eventId,
  type: "quote.requirements.updated",
  occurredAt,
  deliveries: Array.from({ length: destinations }, (_, index) => ({
    destinationId: `dst_${index}`,
    state: "delivered" as const,
    attemptCount: 1,
  })),
});

const NOTHING: StoryParts = { moves: [], events: [], messages: [], requirements: [], documents: [] };

test("everything stands in one course, the newest first, and causes below what they caused", () => {
  const parts: StoryParts = {
    moves: [
      { position: 0, command: "create", to: standing, movedBy: "Sanne", movedAt: at(0) },
      { position: 1, command: "await_invoice", from: standing, to: standing, movedBy: "Noor", movedAt: at(5) },
    ],
    events: [event("evt_1", at(6))],
    messages: [
      {
        messageId: "csmsg_1",
        caseId: "cas_1",
        subject: "Vraag",
        beginning: "Waar?",
        isWhole: true,
        authorName: "Noor",
        createdAt: at(8),
      },
    ],
    requirements: [requirement("rqm_1", "accepted", 6, 9), requirement("rqm_2", "open", 7, 7)],
    documents: [],
  };
  expect(storyOf(parts).map(({ kind, key }) => `${kind}: ${key}`)).toEqual([
    "decided: decided rqm_1",
    "message: csmsg_1",
    "asked: asked rqm_2",
    "event: evt_1",
    "asked: asked rqm_1",
    "move: move 1",
    "move: move 0",
  ]);
});

test("an event that there was no destination for is told to agents alone", () => {
  const events = [event("evt_1", at(1), 0), event("evt_2", at(2))];
  expect(storyOf({ ...NOTHING, events }).map(({ key }) => key)).toEqual(["evt_2"]);
  expect(storyOf({ ...NOTHING, events }, "agent").map(({ key }) => key)).toEqual(["evt_2", "evt_1"]);
});

test("a requirement that is brought again is no longer told as decided", () => {
  const kinds = (state: "open" | "rejected") =>
    storyOf({ ...NOTHING, requirements: [requirement("rqm_1", state, 1, 2)] }).map(({ kind }) => kind);
  expect(kinds("rejected")).toEqual(["decided", "asked"]);
  expect(kinds("open")).toEqual(["asked"]);
});

test("every key is there once: of a page that is drawn again nothing jumps", () => {
  const entries = storyOf({ ...NOTHING, requirements: [requirement("rqm_1", "rejected", 1, 2)] });
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});
