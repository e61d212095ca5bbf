import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShownMessage } from "../../shown-case.ts";
import { type Outbox, useOutbox } from "./use-outbox.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = (messageId: string, body: string): ShownMessage => ({
  messageId,
  body,
  author: { type: "merchant", contactId: "con_1", name: "Zonnig Dak B.V." },
  createdAt: "2026-06-01T09:30:00.000Z",
});

/** The outbox of a case as it is drawn first. @param isAnswered whether the request of this text finds an answer */
function drawnOutbox(isAnswered: (body: string) => boolean): { outbox: Outbox; asked: string[]; posted: string[] } {
  const [asked, posted]: [string[], string[]] = [[], []];
  let drawn: Outbox | undefined;
  const Page = () => {
    drawn = useOutbox(
      "cas_1",
      { dataUpdatedAt: 0, refetch: () => {} },
      async ({ messageId, body }) => {
        asked.push(body);
        if (!isAnswered(body)) throw new TypeError("Failed to fetch");
        return said(messageId, body);
      },
      ({ body }) => void posted.push(body),
    );
    return null;
  };
  renderToString(createElement(Page));
  if (drawn === undefined) throw new Error("The outbox was not drawn.");
  return { outbox: drawn, asked, posted };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("what is written after a message whose request was cut off is not sent before it", async () => {
  const { outbox, asked } = drawnOutbox((body) => body !== "First this.");
  outbox.send("First this.");
  outbox.send("Then that.");
  await settled();
  outbox.send("And while it pauses.");
  await settled();

  expect(asked).toEqual(["First this."]);
});

test("what finds answers is sent one after another as it was written", async () => {
  const { outbox, posted } = drawnOutbox(() => true);
  for (const body of ["one", "two", "three"]) outbox.send(body);
  await settled();

  expect(posted).toEqual(["one", "two", "three"]);
});
