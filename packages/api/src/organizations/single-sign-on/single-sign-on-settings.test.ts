import { identityProviders, queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Services } from "../../context.ts";
import { clientSecretPurpose } from "../../identity/single-sign-on/client-secret-purpose.ts";
import { createSingleSignOnWorld } from "../../identity/single-sign-on/testing-single-sign-on-world.ts";
import { SOME_PROVIDER_FORM } from "../../identity/single-sign-on/testing-stored-provider.ts";
import { createSecretBox, sealingKeyId } from "../../maintenance/sealing/create-secret-box.ts";
import { resealSecrets } from "../../maintenance/sealing/reseal-secrets.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

/** An owner at the settings page, and the name servers of the world. */
async function world(more: Partial<Services> = {}) {
  const records = new Map<string, readonly string[]>();
  let meanwhile = async (): Promise<unknown> => undefined;
  const resolveTexts = async (name: string) => {
    await meanwhile();
    const found = records.get(name);
    if (found === undefined) throw new Error("ENOTFOUND");
    return [["v=spf1 -all"], found];
  };
  const w = await createSingleSignOnWorld(database.db, { resolveTexts, ...more });
  await database.db.orm
    .delete(identityProviders)
    .where(eq(identityProviders.organizationId, w.organization.organizationId));
  const session = await w.sessionOf(w.cookie);
  const { singleSignOn } = createCaller(testContext(w.services, session?.caller ?? null));
  const console = createCaller(testContext(w.services, await createTestAgent(w.services))).supportOrganizations;
  const { issuer, clientId, clientSecret } = w.provider;
  const typed = { issuer, clientId, clientSecret, domain: w.domain };
  const stored = async () => {
    const isOwn = eq(identityProviders.organizationId, w.organization.organizationId);
    return (await database.db.orm.select().from(identityProviders).where(isOwn))[0];
  };
  /** How many mails the one owner was sent about it. */
  const told = () => database.db.orm.$count(queuedMails, eq(queuedMails.organizationId, w.organization.organizationId));
  const whileAsked = (work: typeof meanwhile) => void (meanwhile = work);
  return { ...w, records, singleSignOn, console, typed, stored, told, whileAsked };
}

test("an owner sets a provider up, shows the domain to be theirs by a TXT record in pieces, and colleagues come by it", async () => {
  const { singleSignOn, typed, records, enter, domain, start, audited, organization } = await world();
  const callbackUrl = `https://portal.example.nl/api/auth/sso/callback/${organization.organizationId}`;
  expect(await singleSignOn.get()).toEqual({ callbackUrl });
  const saved = await singleSignOn.save({ ...typed, domain: ` @${domain.toUpperCase()} ` });
  expect(saved.data).toMatchObject({ issuer: typed.issuer, domain, isOnlyWay: false, takesNewPeople: true });
  expect(JSON.stringify(saved)).not.toContain(typed.clientSecret);
  expect((await start(`kim@${domain}`)).status).toBe(404);
  await expect(singleSignOn.verifyDomain()).rejects.toThrow("not there yet");

  const { name = "", value = "" } = saved.data?.record ?? {};
  records.set(name, ["domain-verification=of-somebody-else"]);
  await expect(singleSignOn.verifyDomain()).rejects.toThrow("not there yet");
  records.set(name, [value.slice(0, 9), value.slice(9)]);
  expect((await singleSignOn.verifyDomain()).data?.domainVerifiedAt).toBeDefined();
  expect((await enter(`kim@${domain}`)).location).toBe("/login?next=%2Fquotes");
  expect((await audited()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["single_sign_on.changed", "single_sign_on.domain_verified"]),
  );
});

test("a record does not verify the domain that was kept in place of its own while the name servers were asked", async () => {
  const { singleSignOn, typed, records, stored, whileAsked } = await world();
  const { name = "", value = "" } = (await singleSignOn.save(typed)).data?.record ?? {};
  records.set(name, [value]);
  whileAsked(() => singleSignOn.save({ ...typed, domain: `nieuw.${typed.domain}` }));

  await expect(singleSignOn.verifyDomain()).rejects.toThrow("not there yet");

  expect(await stored()).toMatchObject({ domain: `nieuw.${typed.domain}`, domainVerifiedAt: null });
});

test("an agent vouches for the domain that they looked at, and for no other", async () => {
  const { singleSignOn, console, typed, organization, domain } = await world();
  await singleSignOn.save(typed);
  const { organizationId } = organization;
  expect(await console.get({ organizationId })).toMatchObject({ singleSignOn: { domain } });
  await expect(console.verifyDomain({ organizationId, domain: "elders.example" })).rejects.toThrow("another domain");
  const { data } = await console.verifyDomain({ organizationId, domain });
  expect(data).toMatchObject({ domain, domainVerifiedAt: expect.any(String) });
});

test("a domain is one organization's: who verifies it second is refused, whoever asked first", async () => {
  const [one, other] = [await world(), await world()];
  await one.singleSignOn.save(one.typed);
  await one.console.verifyDomain({ organizationId: one.organization.organizationId, domain: one.domain });
  await other.singleSignOn.save({ ...other.typed, domain: one.domain });
  const { organizationId } = other.organization;
  await expect(other.console.verifyDomain({ organizationId, domain: one.domain })).rejects.toThrow(
    "verified for somebody",
  );
});

test("another domain is verified anew; another issuer needs its own secret and ends what the one before opened", async () => {
  const { singleSignOn, console, typed, organization, domain, enter, sessionOf, stored, services } = await world();
  const { organizationId } = organization;
  const { clientSecret: _, ...withoutSecret } = typed;
  await expect(singleSignOn.save(withoutSecret)).rejects.toThrow("own secret");
  await singleSignOn.save(typed);
  await console.verifyDomain({ organizationId, domain });
  const { cookie } = await enter(`kim@${domain}`);

  const kept = await singleSignOn.save(withoutSecret);
  expect(kept.data?.domainVerifiedAt).toBeDefined();
  expect(services.secretBox.open((await stored())?.sealedClientSecret ?? "", clientSecretPurpose(organizationId))).toBe(
    typed.clientSecret,
  );
  expect(await sessionOf(cookie)).not.toBeNull();
  await expect(singleSignOn.save({ ...withoutSecret, clientId: "other" })).rejects.toThrow("own secret");
  await singleSignOn.save({ ...typed, clientId: "other" });
  expect(await sessionOf(cookie)).toBeNull();

  const moved = await singleSignOn.save({ ...typed, clientId: "other", domain: `nieuw.${domain}` });
  expect(moved.data?.domainVerifiedAt).toBeUndefined();
  expect(moved.data?.record.value).not.toBe(kept.data?.record.value);
});

test("a provider that a colleague changed meanwhile is not written over, and one that stays as it is tells nobody", async () => {
  const { singleSignOn, typed, stored, audited } = await world();
  const { clientSecret: _, ...asRead } = typed;
  await singleSignOn.save({ ...typed, asRead: null });
  const changes = async () => (await audited()).filter(({ action }) => action === "single_sign_on.changed").length;
  const isChanged = { cause: { refusal: { rule: "providerChanged" } } };

  await expect(singleSignOn.save({ ...typed, clientId: "second", asRead: null })).rejects.toMatchObject(isChanged);
  await singleSignOn.save({ ...typed, clientId: "second", asRead });
  await expect(singleSignOn.save({ ...asRead, domain: `nieuw.${typed.domain}`, asRead })).rejects.toMatchObject(
    isChanged,
  );
  expect(await stored()).toMatchObject({ clientId: "second", domain: typed.domain });

  // The same once more, whose answer was lost.
  const before = await changes();
  await singleSignOn.save({ ...asRead, clientId: "second", asRead });
  expect([before, await changes()]).toEqual([2, 2]);
});

test("another domain ends what the one before opened, also at the same client", async () => {
  const { singleSignOn, console, typed, organization, domain, enter, sessionOf } = await world();
  await singleSignOn.save(typed);
  await console.verifyDomain({ organizationId: organization.organizationId, domain });
  const { cookie } = await enter(`kim@${domain}`);
  await singleSignOn.save({ ...typed, domain: `nieuw.${domain}` });
  expect(await sessionOf(cookie)).toBeNull();
});

test("a rule that is left out stays as a colleague has set it", async () => {
  const { singleSignOn, console, typed, organization, domain } = await world();
  await singleSignOn.save(typed);
  await console.verifyDomain({ organizationId: organization.organizationId, domain });
  await singleSignOn.changeRules({ isOnlyWay: true });

  const changed = await singleSignOn.changeRules({ takesNewPeople: true });

  expect(changed.data).toMatchObject({ isOnlyWay: true, takesNewPeople: true });
});

test("the only way is switched on for a verified domain alone, and removing all of it ends its sessions", async () => {
  const { singleSignOn, console, typed, organization, domain, enter, sessionOf } = await world();
  const rules = { isOnlyWay: true, takesNewPeople: true };
  await expect(singleSignOn.changeRules(rules)).rejects.toThrow("no single sign-on");
  await singleSignOn.save(typed);
  await expect(singleSignOn.changeRules(rules)).rejects.toThrow("Verify the domain");
  await console.verifyDomain({ organizationId: organization.organizationId, domain });
  expect((await singleSignOn.changeRules(rules)).data).toMatchObject(rules);
  const { cookie } = await enter(`kim@${domain}`);
  await singleSignOn.remove();
  expect(await sessionOf(cookie)).toBeNull();
  expect((await singleSignOn.get()).data).toBeUndefined();
});

test("each change of it is in the log, and its owner is told; what changes nothing is not", async () => {
  const { singleSignOn, typed, records, organization, domain, audited, told } = await world();
  const rules = { isOnlyWay: true, takesNewPeople: false };
  const { name = "", value = "" } = (await singleSignOn.save(typed)).data?.record ?? {};
  records.set(name, [value]);
  for (const _twice of [1, 2]) {
    await singleSignOn.verifyDomain();
    await singleSignOn.changeRules(rules);
  }
  await singleSignOn.remove();

  const entries = (await audited()).filter(({ action }) => action.startsWith("single_sign_on."));
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual(
    expect.arrayContaining([
      { action: "single_sign_on.domain_verified", details: { domain, by: "dns" } },
      { action: "single_sign_on.changed", details: rules },
      { action: "single_sign_on.removed", details: { domain, issuer: typed.issuer } },
    ]),
  );
  expect([entries.length, await told()]).toEqual([4, 4]);
  expect(new Set(entries.map(({ subjectId }) => subjectId))).toEqual(new Set([organization.organizationId]));
});

test("once it was removed and set up anew, people come by who the provider says they are now", async () => {
  const { singleSignOn, console, typed, organization, domain, enter } = await world();
  const setUp = async () => {
    await singleSignOn.save(typed);
    await console.verifyDomain({ organizationId: organization.organizationId, domain });
  };
  await setUp();
  await enter(`kim@${domain}`);
  await singleSignOn.remove();
  await setUp();
  expect((await enter(`kim@${domain}`, { sub: "another subject" })).location).toBe("/login?next=%2Fquotes");
});

test("an issuer that nobody may ask is asked nothing, and one that does not say who it is is not kept", async () => {
  const { singleSignOn, typed, provider, stored } = await world();
  for (const [issuer, rule] of [
    ["https://127.0.0.1/", "issuerUrl"],
    ["https://silent.example/", "issuerSilent"],
  ] as const) {
    await expect(singleSignOn.save({ ...typed, issuer })).rejects.toMatchObject({ cause: { refusal: { rule } } });
  }
  expect([provider.asked.filter((url) => url.includes("127.0.0.1")), await stored()]).toEqual([[], undefined]);
});

test("the domain of the platform's own provider is no organization's", async () => {
  const agentProvider = { ...SOME_PROVIDER_FORM, domain: "platform.example" };
  const { singleSignOn, typed, stored } = await world({ agentProvider });
  await expect(singleSignOn.save({ ...typed, domain: "Platform.example" })).rejects.toMatchObject({
    cause: { refusal: { rule: "domainTaken" } },
  });
  expect(await stored()).toBeUndefined();
});

test("the secret opens for its own row alone, and is sealed again under a new key", async () => {
  const { singleSignOn, typed, stored, organization, services } = await world();
  await singleSignOn.save(typed);
  const sealed = (await stored())?.sealedClientSecret ?? "";
  expect(() => services.secretBox.open(sealed, clientSecretPurpose("mer_another"))).toThrow();
  const keys = "the new key of this test,a test's key of enough characters";
  await resealSecrets({ db: database.db, secretBox: createSecretBox(keys), keyId: sealingKeyId(keys) });
  const renewed = createSecretBox("the new key of this test");
  const purpose = clientSecretPurpose(organization.organizationId);
  expect(renewed.open((await stored())?.sealedClientSecret ?? "", purpose)).toBe(typed.clientSecret);
});
