import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { describe, expect, test } from "vitest";
import { brokenPasswordRule } from "./password-rules.ts";

const owner = { email: "sanne.devries@example.com", name: "Sanne de Vries" };

describe("a chosen password", () => {
  test.each(["password1234", "PassWord1234!", "wachtwoord-2026", "Welkom123456", "qwertyuiop12", "passwordpassword"])(
    "is refused as a common one, decorated, repeated or not: %s",
    async (password) => {
      expect(await brokenPasswordRule(password, owner)).toBe("passwordCommon");
    },
  );

  test.each(["Offertefinanciering1!", "warmtepomp-2026!", "Thuisbatterij Welkom", "mijn zonnepanelen 7"])(
    "is refused when it is little more than a word of the house: %s",
    async (password) => {
      expect(await brokenPasswordRule(password, owner)).toBe("passwordCommon");
    },
  );

  test.each([
    "aaaaaaaaaaaa",
    "123456789012",
    "098765432109",
    "890123456789",
    "abcdefghijklmn",
    "lkjhgfdsapoi",
    "QwErTyUiOpAsDf",
    "abcabcabcabca",
    "12121212121212",
  ])("is refused as a run: %s", async (password) => {
    expect(await brokenPasswordRule(password, owner)).toBe("passwordRun");
  });

  test.each([
    "sanne.devries@example.com",
    "My sanne.devries@EXAMPLE.com!",
    "Sanne de Vries",
    "SanneDeVries2026",
    "sanne.devries1",
    "ik ben sanne-de-vries",
  ])("is refused when it names the person: %s", async (password) => {
    expect(await brokenPasswordRule(password, owner)).toBe("passwordPersonal");
  });

  test.each([
    "correct horse battery staple",
    "another good sentence",
    "sannes zeven fietsen",
    "een warmtepomp onder de oude appelboom",
    "vK3-dragon-81qz-Lm",
    "5cIGMtG-Kf33pVAS",
    "83920174-love-55",
  ])("is taken when nobody would guess it: %s", async (password) => {
    expect(await brokenPasswordRule(password, owner)).toBeUndefined();
  });
});

test("a name of few letters may be part of a password", async () => {
  expect(
    await brokenPasswordRule("seven bicycles in an attic", { email: "an@example.com", name: "An" }),
  ).toBeUndefined();
});

test("a text that is too long for a password is not looked at", async () => {
  expect(await brokenPasswordRule("1".repeat(PASSWORD_LENGTH.maximum + 1), owner)).toBeUndefined();
});
