import { queuedMails, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestPerson, signedInCookie } from "../../identity/sign-in/testing-sign-in.ts";
import { createSignInWorld } from "../../identity/sign-in/testing-sign-in-world.ts";
import { createOrganizationInput } from "../../support/organization-schema.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { updateOrganizationInput } from "../schema.ts";
import { membersRouter } from "./router.ts";
import { joinerInput } from "./schema.ts";
import { silentMailRoom } from "./testing-members-world.ts";

const database = testDatabase();

const NO_NAMES: readonly unknown[] = [
  "",
  "   ",
  "a\0b",
  "Sanne\r\nBcc: everyone@bank.example",
  "Sanne\nUw account is geblokkeerd",
  "Sanne\u2028de Vries",
  "Sanne\tde Vries",
  "Sanne \u202egpj.exe",
  "Sanne\u200b",
  "\ud800",
  "x".repeat(81),
  "x".repeat(60_000),
  "Uw bank: ga naar https://evil.example/inloggen",
  { first: "Sanne" },
  ["Sanne"],
  12,
  null,
];

const NAMES = ["S", "Renée O’Brien-Šimić", "李小龍", "J.P. (Hans) d'Hondt <ops>", "نگ\u200cهبان", "x".repeat(80)];

async function world() {
  const { services, signIn, post } = createSignInWorld(database.db, { mailRoom: silentMailRoom });
  const person = await createTestPerson(services);
  const cookie = await signedInCookie(signIn, person.email);
  const update = (body: unknown) => post("/update-user", body, { cookie });
  const stored = async () => {
    const [row] = await database.db.orm.select().from(users).where(eq(users.id, person.userId));
    return row;
  };
  return { services, update, stored };
}

describe("a person's name", () => {
  test("is plain text on one line wherever one is taken, and the refusal says so", async () => {
    const { update, stored } = await world();
    for (const name of NO_NAMES) {
      const answer = await update({ name });
      expect([answer.status, await answer.json()], JSON.stringify(name).slice(0, 40)).toEqual([
        400,
        { code: "INVALID_NAME", message: expect.stringMatching(/\w/) },
      ]);
      expect(joinerInput.safeParse({ name, password: "a password of enough length" }).success).toBe(false);
    }
    expect((await stored())?.name).toBe("Sanne de Vries");
  });

  test("may be any name that people have", async () => {
    const { update, stored } = await world();
    for (const name of NAMES) {
      expect((await update({ name })).status, name).toBe(200);
      expect((await stored())?.name).toBe(name);
      expect(joinerInput.safeParse({ name, password: "a password of enough length" }).success).toBe(true);
    }
  });

  test("comes alone: no other field of an account can be written, even one that the library accepts", async () => {
    const { update, stored } = await world();
    const before = await stored();
    for (const extra of [
      { image: "x".repeat(60_000) },
      { isAgent: true },
      { email: "a@b.example" },
      { language: "fr" },
    ]) {
      expect((await update({ name: "Sanne", ...extra })).status, JSON.stringify(extra).slice(0, 40)).toBe(400);
    }
    for (const body of [[], null, "x", 1]) expect((await update(body)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

describe("an organization's name", () => {
  const taken = (name: unknown) => [
    updateOrganizationInput.safeParse({ name }).success,
    createOrganizationInput.safeParse({ name, slug: "zonnig-dak", ownerEmail: "eigenaar@voorbeeld.example" }).success,
  ];

  test("is plain text on one line without a link, as an invitation brings it to strangers", () => {
    for (const name of NO_NAMES) {
      if (typeof name === "string" && name.length === 81) continue;
      expect(taken(name), JSON.stringify(name)?.slice(0, 40)).toEqual([false, false]);
    }
    expect(taken("x".repeat(129))).toEqual([false, false]);
  });

  test("may be any name that firms have", () => {
    for (const name of [...NAMES, 'Van Dam & Zn. "Zon" B.V. (i.o.)', "Zonnepanelen.nl", "x".repeat(128)]) {
      expect(taken(name), name).toEqual([true, true]);
    }
  });
});

test("a name of before the rule reaches no mail as it is: one line, at most 80 characters, escaped", async () => {
  const { services } = await world();
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const name = `<b>Uw account</b>\r\n\r\nis geblokkeerd\u202e: ${"betaal nu ".repeat(6_000)}`;
  const members = createCallerFactory(membersRouter)(testContext(services, { ...owner, name }));

  await members.invite({ email: "slachtoffer@bank.example", role: "member" });

  const inOrganization = eq(queuedMails.organizationId, organization.organizationId);
  const [mail] = await database.db.orm.select().from(queuedMails).where(inOrganization);
  const shown = "<b>Uw account</b> is geblokkeerd : betaal nu";
  expect(mail?.text).toContain(shown);
  expect(mail?.text.length).toBeLessThan(600);
  expect(mail?.html).toContain(shown.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  expect(mail?.html).not.toContain("<b>");
  expect(mail?.subject).not.toContain("geblokkeerd");
});
