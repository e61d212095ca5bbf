import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSent, hearTakenOut, type KeptMessage, readOutbox, writeOutbox } from "./outbox-storage.ts";

const CASE = "cas_1";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const message = (messageId: string): KeptMessage => ({ messageId, body: "?", sentAt: "2026-06-01T10:00:00.000Z" });
const keptIds = () => readOutbox(CASE).map(({ messageId }) => messageId);

test("what is sent in one tab leaves what another tab of the same case could not send", () => {
  writeOutbox(CASE, [message("csmsg_1")], new Set(["csmsg_1"]));
  writeOutbox(CASE, [message("csmsg_2")], new Set(["csmsg_2"]));
  expect(keptIds()).toEqual(["csmsg_1", "csmsg_2"]);
});

test("what was confirmed, or taken back, is kept no longer", () => {
  writeOutbox(CASE, [message("csmsg_1"), message("csmsg_2")], new Set(["csmsg_1", "csmsg_2"]));
  writeOutbox(CASE, [message("csmsg_2")], new Set(["csmsg_1", "csmsg_2"]));
  expect(keptIds()).toEqual(["csmsg_2"]);
  forgetSent(CASE, "csmsg_2");
  expect(keptIds()).toEqual([]);
});

test("a tab is told which messages another one took out, of its case alone", () => {
  vi.stubGlobal("window", new EventTarget());
  const told: string[][] = [];
  const end = hearTakenOut(CASE, (messageIds) => void told.push([...messageIds]));
  const change = (key: string, before: readonly KeptMessage[], after: readonly KeptMessage[] | undefined) => {
    const newValue = after === undefined ? null : JSON.stringify(after);
    window.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue: JSON.stringify(before), newValue }));
  };

  change(`draft:outbox:${CASE}`, [message("csmsg_1"), message("csmsg_2")], [message("csmsg_2"), message("csmsg_3")]);
  change("draft:outbox:cas_2", [message("csmsg_4")], undefined);
  change(`draft:outbox:${CASE}`, [message("csmsg_2")], undefined);
  end();
  change(`draft:outbox:${CASE}`, [message("csmsg_3")], undefined);

  expect(told).toEqual([["csmsg_1"], ["csmsg_2"]]);
});
