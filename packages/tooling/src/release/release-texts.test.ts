import { expect, test } from "vitest";
import { isNewer, raised, releasedChangeLog } from "./release-texts.mjs";

const LOG = "# Changelog\n\n## Unreleased\n- additive: b\n\n## 0.1.0 - 2026-11-22\n- additive: a\n";

test("a release dates what was unreleased and leaves an empty place above", () => {
  expect(releasedChangeLog(LOG, "0.2.0", "2026-12-01")).toBe(
    "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n- additive: b\n\n## 0.1.0 - 2026-11-22\n- additive: a\n",
  );
});

test("nothing is released twice, and only with a day", () => {
  const released = releasedChangeLog(LOG, "0.2.0", "2026-12-01");
  expect(() => releasedChangeLog(released, "0.3.0", "2026-12-02")).toThrow("Nothing stands under");
  expect(() => releasedChangeLog(LOG, "0.2.0", "today")).toThrow("Not a day");
});

test.each([
  ["0.2.0", "0.1.9", true],
  ["0.10.0", "0.9.0", true],
  ["1.0.0", "0.9.9", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.9", "0.2.0", false],
])("%s after %s: %s", (version, current, isAllowed) => {
  expect(isNewer(version, current)).toBe(isAllowed);
});

test("what is no version is refused", () => {
  expect(() => isNewer("v1.0.0", "0.1.0")).toThrow("Not a version");
});

test("every place of the version is raised, and one that differs stops it", () => {
  const pattern = /image: \S+:([\d.]+)/g;
  expect(raised("image: a:0.1.0\nimage: b:0.1.0", pattern, "0.1.0", "0.2.0")).toBe("image: a:0.2.0\nimage: b:0.2.0");
  expect(() => raised("image: a:0.0.9", pattern, "0.1.0", "0.2.0")).toThrow("Found version 0.0.9");
  expect(() => raised("nothing", pattern, "0.1.0", "0.2.0")).toThrow("Found no version");
});
