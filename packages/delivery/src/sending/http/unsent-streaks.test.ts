import { expect, test } from "vitest";
import { UnsentStreaks } from "./unsent-streaks.ts";

const ORIGIN = "https://receiver.example.nl";

test("requests that stay unsent for ten seconds, with nothing sent between them, go on no longer", () => {
  const streaks = new UnsentStreaks();
  for (const atMs of [0, 400, 9_999]) expect(streaks.mayGoOn(ORIGIN, atMs)).toBe(true);
  expect(streaks.mayGoOn("https://other.example.nl", 10_000)).toBe(true);
  expect(streaks.mayGoOn(ORIGIN, 10_000)).toBe(false);
  expect(streaks.mayGoOn(ORIGIN, 12_000)).toBe(false);
});

test("one that is sent ends the streak, and so does a long break", () => {
  const streaks = new UnsentStreaks();
  streaks.mayGoOn(ORIGIN, 0);
  streaks.end(ORIGIN);
  expect(streaks.mayGoOn(ORIGIN, 11_000)).toBe(true);
  expect(streaks.mayGoOn(ORIGIN, 41_001)).toBe(true);
  expect(streaks.mayGoOn(ORIGIN, 51_000)).toBe(true);
});

test("when there are too many origins, only the streak that began longest ago is forgotten", () => {
  const streaks = new UnsentStreaks();
  for (let index = 0; index < 9_999; index += 1) streaks.mayGoOn(`https://${index}.example.nl`, 0);
  streaks.mayGoOn(ORIGIN, 0);
  streaks.mayGoOn("https://one-more.example.nl", 0);

  expect(streaks.mayGoOn(ORIGIN, 10_000)).toBe(false);
  expect(streaks.mayGoOn("https://0.example.nl", 10_000)).toBe(true);
});
