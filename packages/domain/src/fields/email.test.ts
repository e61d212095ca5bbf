import fc from "fast-check";
import { expect, test } from "vitest";
import { emailInput, emailKey, emailToFind } from "./email.ts";

test.each([
  ["jan@example.nl", "jan@example.nl"],
  ["Jan&Marie@Ziggo.NL", "jan&marie@ziggo.nl"],
  ["a/b@x.nl", "a/b@x.nl"],
  ["x=y@x.nl", "x=y@x.nl"],
  ["o'neil+tag@sub.example.co.uk", "o'neil+tag@sub.example.co.uk"],
  ["jan@exämple.nl", "jan@xn--exmple-cua.nl"],
  ["Jan@EXÄMPLE.nl", "jan@xn--exmple-cua.nl"],
  ["jan@XN--EXMPLE-CUA.nl", "jan@xn--exmple-cua.nl"],
  ["jan@пример.рф", "jan@xn--e1afmkfd.xn--p1ai"],
  ["jan@x.xn--p1ai", "jan@x.xn--p1ai"],
  ["jan@localhost", "jan@localhost"],
  ["jan@127.1", "jan@127.1"],
  [`${"a".repeat(249)}@x.nl`, `${"a".repeat(249)}@x.nl`],
])("%s is an address, compared as %s", (email, key) => {
  expect(emailKey(email)).toBe(key);
  expect(emailInput().parse(email)).toBe(email);
});

test.each([
  "",
  "jan",
  "@x.nl",
  "jan@",
  "jan@@x.nl",
  "jan@-x.nl",
  "jan@x-.nl",
  "jan@x..nl",
  "jan@x.nl.",
  " jan@x.nl",
  "jan@x.nl\n",
  "jän@x.nl",
  "jan@x_y.nl",
  "jan@x.nl/path",
  "jan@exämple.nl/path",
  "jan@exämple.nl:25",
  "jan@u:p@exämple.nl",
  "jan@exä mple.nl",
  "jan@exä%41mple.nl",
  "jan@\ud800.nl",
  `${"a".repeat(250)}@x.nl`,
])("%j is no address", (email) => {
  expect(emailKey(email)).toBeUndefined();
  expect(emailToFind().safeParse(email).success).toBe(false);
});

test("the form in which an address compares is an address, and compares as itself", () => {
  const domain = fc.oneof(fc.domain(), fc.constantFrom("exämple.nl", "Straße.de", "例え.jp", "x.xn--p1ai"));
  const local = fc.stringMatching(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}$/);
  fc.assert(
    fc.property(local, domain, (name, host) => {
      const key = emailKey(`${name}@${host}`);
      fc.pre(`${name}@${host}`.length < 200);
      expect(key).toBeDefined();
      expect(emailKey(key ?? "")).toBe(key);
    }),
  );
});
