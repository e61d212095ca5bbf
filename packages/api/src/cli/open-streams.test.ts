import { expect, test } from "vitest";
import { OpenStreams } from "./open-streams.ts";

const CLIENT = new AbortController().signal;

test("a process holds two hundred streams, whosever they are, and another once one has ended", () => {
  const streams = new OpenStreams();
  const open = Array.from({ length: 200 }, (_, index) => streams.open(`mer_${index % 40}`, CLIENT));

  expect(() => streams.open("mer_another", CLIENT)).toThrow("streams");
  open[0]?.end();
  expect(open[0]?.signal.aborted).toBe(true);
  expect(streams.open("mer_another", CLIENT).signal.aborted).toBe(false);
  expect(() => streams.open("mer_another", CLIENT)).toThrow("streams");
});

test("a client that went away before its stream was opened holds no place", () => {
  const streams = new OpenStreams();

  expect(streams.open("mer_one", AbortSignal.abort()).signal.aborted).toBe(true);

  expect(streams.size).toBe(0);
});
