import { expect, test } from "vitest";
import { refusalOfIssue } from "../fields/schema-refusals.ts";
import { timestampInput } from "./timestamp.ts";

function messageOf(text: unknown) {
  const [issue] = timestampInput().safeParse(text).error?.issues ?? [];
  return issue && refusalOfIssue(issue).message;
}

test.each([
  ["2026-06-01T09:30:00Z", "2026-06-01T09:30:00.000Z"],
  ["2026-06-01T09:30Z", "2026-06-01T09:30:00.000Z"],
  ["2026-06-01T11:30:00+02:00", "2026-06-01T09:30:00.000Z"],
  ["2026-06-01T11:30:00+0200", "2026-06-01T09:30:00.000Z"],
  ["2026-06-01T07:00-0230", "2026-06-01T09:30:00.000Z"],
  ["2026-06-01T09:30:00.1234567Z", "2026-06-01T09:30:00.123Z"],
  ["2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  ["2000-01-01T00:00:00Z", "2000-01-01T00:00:00.000Z"],
  ["2100-01-01T00:00:00Z", "2100-01-01T00:00:00.000Z"],
])("%s is the moment %s", (text, moment) => {
  expect(timestampInput().parse(text).toISOString()).toBe(moment);
});

test.each([
  "2026-06-01",
  "2026-06-01T09:30:00",
  "2026-06-01 09:30:00Z",
  "2026-06-01t09:30:00z",
  "2026-02-30T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-06-01T24:00:00Z",
  "2026-06-01T09:60:00Z",
  "2026-06-01T09:30:60Z",
  "2026-06-01T09:30:00+02",
  "2026-06-01T09:30:00+24:00",
  "+002026-06-01T09:30:00Z",
  "1 June 2026",
  "",
])("%j is no moment", (text) => {
  expect(messageOf(text)).toBe("Must be an ISO 8601 date and time with Z or an offset.");
});

test.each([
  "0001-01-01T00:00:00+00:00",
  "1999-12-31T23:59:59.999Z",
  "2000-01-01T00:00:00+02:00",
  "2100-01-01T00:00:00.001Z",
  "9999-12-31T23:59:59Z",
])("%s cannot be meant", (text) => {
  expect(messageOf(text)).toBe("Must be a moment from 2000-01-01 up to 2100-01-01.");
});

test.each(["2026-06-01T09:30:00 02:00", "2026-06-01T09:30 0200"])(
  "a + that was read as a blank is named: %s",
  (text) => {
    expect(messageOf(text)).toContain("%2B");
  },
);
