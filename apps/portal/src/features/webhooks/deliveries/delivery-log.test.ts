import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { deliveryListInput, isFiltered, loadDeliverySearch, subjectOf } from "./delivery-search.ts";
import { NoDeliveries } from "./no-deliveries.tsx";

test("only who may send a test event is told to", () => {
  const shown = (canManage: boolean) => rendered(createElement(NoDeliveries, { isFiltered: false, canManage }));
  expect(shown(true)).toContain(messages.deliveries.empty.text);
  expect(shown(false)).toContain(messages.deliveries.empty.textToRead);
});

const ULID = "01JZ8Q4C5T9V3W7X1Y2Z3A4B5F";
const NOW_MS = Date.parse("2026-06-01T09:30:59.999Z");
const searchOf = (query: string) => loadDeliverySearch(new URL(`/log?${query}`, "http://portal.test"));
const inputOf = (query: string) => deliveryListInput("whk_1", searchOf(query), NOW_MS);

test.each([
  [` qot_${ULID} `, { quoteId: `qot_${ULID}` }],
  [`cas_${ULID}`, { caseId: `cas_${ULID}` }],
  [`evt_${ULID}`, {}],
  [`qot_${ULID}0`, {}],
  ["qot_", {}],
  [null, {}],
])("the log is about %j as %j", (about, subject) => {
  expect(subjectOf(about)).toEqual(subject);
});

test.each([
  ["", {}],
  ["state=failed", { state: "unsuccessful" }],
  ["state=pending", { state: "pending" }],
  ["type=quote.created&cursor=c", { eventType: "quote.created", cursor: "c" }],
  ["hours=24", { from: "2026-05-31T09:30:00.000Z" }],
  [`about=cas_${ULID}`, { caseId: `cas_${ULID}` }],
])("an address with %j asks for %j", (query, asked) => {
  expect(inputOf(query)).toEqual({ destinationId: "whk_1", pageSize: "25", ...asked });
});

test("a page or an open delivery alone is no filter, and each of the others is", () => {
  expect(["", "cursor=c&event=evt_1"].map((query) => isFiltered(searchOf(query)))).toEqual([false, false]);
  for (const query of ["state=failed", "type=ping", "hours=1", "about=x"])
    expect(isFiltered(searchOf(query)), query).toBe(true);
});
