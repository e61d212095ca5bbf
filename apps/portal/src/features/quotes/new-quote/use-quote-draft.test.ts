import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, type QuoteDraft, withKept } from "./quote-draft.ts";
import { type QuoteDraftState, useQuoteDraft } from "./use-quote-draft.ts";

const KEY = "draft:new-quote:mer_1";
const half: QuoteDraft = { ...emptyDraft("qot_1"), lastName: "Jansen" };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map([[KEY, JSON.stringify(half)]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The form's state as it is drawn first. */
function drawn(prefill: Pick<QuoteDraft, "postalCode" | "lines"> | undefined): QuoteDraftState {
  let state: QuoteDraftState | undefined;
  const Form = () => {
    state = useQuoteDraft("mer_1", prefill);
    return null;
  };
  renderToString(createElement(NuqsTestingAdapter, null, createElement(Form)));
  if (state === undefined) throw new Error("The form was not drawn.");
  return state;
}

const keptDraft = (): QuoteDraft => JSON.parse(kept.get(KEY) ?? "null");

test("who passes the fields of what the calculator brought loses no quote that was kept", () => {
  const { lines } = emptyDraft("");
  const { change, changeLine, latest } = drawn({ postalCode: "3971jk", lines });

  change({ postalCode: "3971 JK" }, true);
  changeLine("1", { totalInclTax: "8.000,00" }, true);

  expect([latest().postalCode, latest().lines[0]?.totalInclTax]).toEqual(["3971 JK", "8.000,00"]);
  expect(keptDraft()).toEqual(half);
});

test("what was typed is kept as it is tidied", () => {
  const { change } = drawn(undefined);

  change({ postalCode: "3971jk" });
  change({ postalCode: "3971 JK" }, true);

  expect(keptDraft().postalCode).toBe("3971 JK");
});

test("who passes the fields of a form without typing keeps nothing, and takes nothing away that another window keeps", () => {
  kept.clear();
  const { change, changeLine } = drawn(undefined);
  kept.set(KEY, JSON.stringify(half));

  change({ postalCode: "" }, true);
  changeLine("1", { totalInclTax: "" }, true);

  expect(keptDraft()).toEqual(half);
  kept.clear();
  change({ postalCode: "" }, true);
  expect([...kept]).toEqual([]);
});

test("a quote that an earlier release kept has every field of now, of its lines too", () => {
  const { city: _, ...older } = half;
  const lines = older.lines.map(({ incentiveCodes: _codes, ...line }) => ({ ...line, totalInclTax: "8.000,00" }));
  const empty = emptyDraft("qot_2");

  const kept = withKept(empty, JSON.parse(JSON.stringify({ ...older, lines })));

  expect(kept).toEqual({ ...half, lines: [{ ...empty.lines[0], totalInclTax: "8.000,00" }] });
});
