import { expect, test } from "vitest";
import { carriesBearer } from "./bearer-check.ts";

const SECRET = "the-secret-of-an-installation";

test("the secret is accepted with the scheme in any case", () => {
  for (const scheme of ["Bearer", "bearer", "BEARER"]) expect(carriesBearer(`${scheme} ${SECRET}`, SECRET)).toBe(true);
});

test.each([
  null,
  undefined,
  "",
  "Bearer",
  "Bearer ",
  SECRET,
  `Basic ${SECRET}`,
  `Bearer ${SECRET}x`,
  `Bearer ${SECRET.slice(1)}`,
  `Bearer ${SECRET.toUpperCase()}`,
  `Bearer  ${SECRET}`,
  `Bearer ${SECRET} `,
  `Bearer x, Bearer ${SECRET}`,
])("%j is not the secret", (authorization) => {
  expect(carriesBearer(authorization, SECRET)).toBe(false);
});

test("an empty secret lets nobody in", () => {
  for (const authorization of [null, "", "Bearer", "Bearer "]) expect(carriesBearer(authorization, "")).toBe(false);
});
