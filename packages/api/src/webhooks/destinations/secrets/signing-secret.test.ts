import { auditEntries, destinations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { previousSigningSecretPurpose, signingSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDestinationWorld } from "../testing-destination-world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const database = testDatabase();

const content = { name: "Order system", url: "https://hooks.example.com/quotes" };
const conflict = { cause: { code: "state_conflict" } };

async function withDestination() {
  const w = await createDestinationWorld(database.db);
  const { data, signingSecret } = await w.merchant.create(content);
  const { destinationId } = data;
  const isOurs = eq(destinations.destinationId, destinationId);
  /** As release 0.1 made destinations. */
  const forgetSigning = () =>
    database.db.orm
      .update(destinations)
      .set({ sealedSigningSecret: null, previousSealedSigningSecret: null, previousSigningUntil: null })
      .where(isOurs);
  const loseSigning = () =>
    database.db.orm.update(destinations).set({ sealedSigningSecret: "sealed under another key" }).where(isOurs);
  const stored = async () => {
    const [row] = await database.db.orm.select().from(destinations).where(isOurs);
    const opened = (sealed: string | null | undefined, purpose: typeof signingSecretPurpose) =>
      sealed == null ? null : w.services.secretBox.open(sealed, purpose(w.organizationId, destinationId));
    return {
      current: opened(row?.sealedSigningSecret, signingSecretPurpose),
      previous: opened(row?.previousSealedSigningSecret, previousSigningSecretPurpose),
      until: row?.previousSigningUntil ?? null,
    };
  };
  return { w, data, destinationId, signingSecret, stored, forgetSigning, loseSigning };
}

describe("a rotation of the signing secret", () => {
  test("shows the new one once, and lets the one before sign for a day", async () => {
    const { w, data, destinationId, signingSecret, stored } = await withDestination();
    w.clock.advance(1_000);

    const rotated = await w.merchant.rotateSigningSecret({ destinationId });

    const until = new Date(w.clock.now().getTime() + DAY_MS);
    expect(rotated).toEqual({
      destinationId,
      signingSecret: expect.stringMatching(/^whsig_[A-Za-z0-9_-]{43}$/),
      rotatedAt: "2026-06-01T09:30:01.000Z",
      previousSigningUntil: until.toISOString(),
    });
    expect(await stored()).toEqual({ current: rotated.signingSecret, previous: signingSecret, until });
    const shown = { ...data, previousSigningUntil: until.toISOString() };
    expect(await w.merchant.get({ destinationId })).toEqual({ data: shown });

    w.clock.advance(DAY_MS);
    expect(await w.merchant.list()).toEqual({ data: [data] });
  });

  test("that follows within a day drops the oldest at once: so a leaked one is revoked", async () => {
    const { w, destinationId, signingSecret, stored } = await withDestination();

    const first = await w.merchant.rotateSigningSecret({ destinationId });
    const second = await w.merchant.rotateSigningSecret({ destinationId });

    const { current, previous } = await stored();
    expect([current, previous]).toEqual([second.signingSecret, first.signingSecret]);
    expect([current, previous]).not.toContain(signingSecret);
  });

  test("gives a destination of before its first one, and says so", async () => {
    const { w, destinationId, stored, forgetSigning } = await withDestination();
    await forgetSigning();
    expect((await w.merchant.get({ destinationId })).data.isSigned).toBe(false);

    const rotated = await w.merchant.rotateSigningSecret({ destinationId });

    expect(rotated).not.toHaveProperty("previousSigningUntil");
    expect(await stored()).toEqual({ current: rotated.signingSecret, previous: null, until: null });
    expect((await w.merchant.get({ destinationId })).data.isSigned).toBe(true);
  });

  test("replaces one that does not open, without a previous one: its key is lost", async () => {
    const { w, destinationId, stored, loseSigning } = await withDestination();
    await loseSigning();

    const rotated = await w.merchant.rotateSigningSecret({ destinationId });

    expect(rotated).not.toHaveProperty("previousSigningUntil");
    expect(await stored()).toEqual({ current: rotated.signingSecret, previous: null, until: null });
  });

  test("is in the audit log without the secret, and no matter of members or strangers", async () => {
    const { w, destinationId } = await withDestination();
    const { signingSecret } = await w.merchant.rotateSigningSecret({ destinationId });

    const entries = await database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, w.organizationId));
    expect(entries.map(({ action }) => action)).toContain("destination.signing_secret_rotated");
    expect(JSON.stringify(entries)).not.toContain(signingSecret);
    await expect(w.member.rotateSigningSecret({ destinationId })).rejects.toMatchObject({
      cause: { code: "operation_not_permitted" },
    });
    await expect(w.stranger.rotateSigningSecret({ destinationId })).rejects.toMatchObject({
      cause: { code: "resource_missing" },
    });
  });
});

describe("the authentication of a destination", () => {
  test("is chosen on create and by an update, and shown", async () => {
    const { w, data, destinationId } = await withDestination();
    const chosen = await w.merchant.create({ ...content, authentication: "signature" });
    expect(chosen.data.authentication).toBe("signature");

    expect(await w.merchant.update({ destinationId, authentication: "signature" })).toMatchObject({
      ...data,
      authentication: "signature",
    });
    expect((await w.merchant.get({ destinationId })).data.authentication).toBe("signature");
  });

  test("is no signature alone where nothing is signed", async () => {
    const { w, destinationId, forgetSigning } = await withDestination();
    await forgetSigning();

    await expect(w.merchant.update({ destinationId, authentication: "signature" })).rejects.toMatchObject(conflict);
    await w.merchant.rotateSigningSecret({ destinationId });
    expect((await w.merchant.update({ destinationId, authentication: "signature" })).authentication).toBe("signature");
  });

  test("makes a repeated create another one only where it is sent and differs", async () => {
    const { w, destinationId } = await withDestination();
    const again = (authentication?: "bearer_and_signature" | "signature") =>
      w.createOnce({ ...content, destinationId, ...(authentication === undefined ? {} : { authentication }) });

    expect((await again()).wasReplayed).toBe(true);
    expect((await again("bearer_and_signature")).wasReplayed).toBe(true);
    await expect(again("signature")).rejects.toMatchObject({ cause: { code: "id_conflict" } });
  });
});
