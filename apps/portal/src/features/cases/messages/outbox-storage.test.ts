import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSent, type KeptMessage, readOutbox, writeOutbox } from "./outbox-storage.ts";

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
