import { expect, test, vi } from "vitest";
import { etagOf, matchesEtag } from "../etag.ts";

const ETAG = etagOf("a text");

/** Anybody may ask for /openapi.json: 3,500 tags took 2 to 5 ms each time. */
test("a list of thousands of other tags is not taken apart", () => {
  const matchAll = vi.spyOn(String.prototype, "matchAll");
  expect(matchesEtag('"a",'.repeat(3_500), ETAG)).toBe(false);
  expect(matchAll).not.toHaveBeenCalled();
  matchAll.mockRestore();
});

test("a tag is found among others, and only whole", () => {
  for (const sent of ["*", ETAG, `W/${ETAG}`, `"a", W/${ETAG}`, `"a",${ETAG},"b"`])
    expect(matchesEtag(sent, ETAG)).toBe(true);
  for (const sent of [undefined, null, "", `"a"`, ETAG.slice(1), `"x${ETAG.slice(1)}`])
    expect(matchesEtag(sent, ETAG)).toBe(false);
});
