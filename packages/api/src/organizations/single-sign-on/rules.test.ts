import { describe, expect, test } from "vitest";
import { decideDomain, decideIssuer, holdsRecord, verificationRecord } from "./rules.ts";

const POLICY = { allowPrivateNetworks: false, allowedSubnets: [] };

describe("an issuer", () => {
  test("is kept without the blanks around it", () => {
    expect(decideIssuer(" https://login.example.com/realms/one ", POLICY)).toEqual({
      ok: true,
      value: "https://login.example.com/realms/one",
    });
  });

  test.each([
    "http://login.example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f000001/",
    "https://169.254.169.254/latest",
    "https://localhost/",
    "https://keycloak.internal/",
    "https://10.0.0.8/realms/one",
    "https://login.example.com:22/",
    `https://${"user"}:${"pass"}@login.example.com/`,
    "https://login.example.com/#a",
    "https://login.example.com/?a=b",
    "javascript:alert(1)",
    "login.example.com",
  ])("is not %s", (issuer) => {
    expect(decideIssuer(issuer, POLICY)).toMatchObject({ ok: false, refusal: { rule: "issuerUrl" } });
  });
});

describe("a domain", () => {
  test.each(["bedrijf.nl", " @Bedrijf.NL "])("%j is kept in the form in which domains compare", (typed) => {
    expect(decideDomain(typed, "platform.example")).toEqual({ ok: true, value: "bedrijf.nl" });
  });

  test.each([
    ["gmail.com", "domainShared"],
    ["Outlook.com", "domainShared"],
    ["localhost", "domainForm"],
    ["bedrijf", "domainForm"],
    ["a b.nl", "domainForm"],
    ["bedrijf.nl/pad", "domainForm"],
    ["kim@bedrijf.nl", "domainForm"],
    ["", "domainForm"],
    ["Platform.example", "domainTaken"],
  ])("is not %j: %s", (typed, rule) => {
    expect(decideDomain(typed, "platform.example")).toMatchObject({ ok: false, refusal: { rule } });
  });
});

test.each<[string, string[][], boolean]>([
  ["its record", [["v=spf1 -all"], ["domain-verification=token"]], true],
  ["its record in pieces, with a blank behind it", [["domain-verif", "ication=token "]], true],
  ["no record", [], false],
  ["the record of another token", [["domain-verification=other"], ["v=spf1 -all"]], false],
  ["a text in which its record stands", [["x domain-verification=token"]], false],
])("a domain with %s is shown to be whose it is, or not", (_which, records, isShown) => {
  expect(holdsRecord(records, verificationRecord("bedrijf.nl", "token").value)).toBe(isShown);
});
