import { expect, test } from "vitest";
import { carriesBearer } from "./bearer-check.ts";
import { carriesPassword } from "./password-check.ts";

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

const basic = (text: string, scheme = "Basic") => `${scheme} ${Buffer.from(text).toString("base64")}`;

test("the secret is accepted as the password of HTTP Basic, whoever the user", () => {
  for (const user of ["", "mail", "a b"])
    expect(carriesPassword(basic(`${user}:${SECRET}`, "basic"), SECRET)).toBe(true);
  expect(carriesPassword(basic("mail:with:colons"), "with:colons")).toBe(true);
});

test.each([
  null,
  undefined,
  "",
  "Basic",
  "Basic ",
  `Basic ${SECRET}`,
  `Bearer ${SECRET}`,
  basic(SECRET),
  basic(`${SECRET}:`),
  basic(`mail:${SECRET}x`),
  basic(`mail:x${SECRET}`),
  basic(`mail:${SECRET} `),
  basic(`mail:${SECRET}`, "Bearer"),
  `${basic(`mail:${SECRET}`)}, ${basic("mail:x")}`,
])("%j does not have the secret as its password", (authorization) => {
  expect(carriesPassword(authorization, SECRET)).toBe(false);
  expect(carriesPassword(authorization, "")).toBe(false);
});
