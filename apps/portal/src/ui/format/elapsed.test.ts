import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import { Elapsed } from "./elapsed.tsx";

const shown = (agoMs: number) =>
  rendered(createElement(Elapsed, { since: new Date(Date.now() - agoMs).toISOString() })).replace(
    /^.*<time[^>]*>/s,
    "",
  );

test("what came in the last minute, or since the clock's last tick, is of just now", () => {
  expect(shown(40_000)).toBe("just now</time>");
  expect(shown(-40_000)).toBe("just now</time>");
  expect(shown(130_000)).toBe("2 minutes ago</time>");
});
