import { auditEntries, deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { bearerSecretPurpose, signingSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { createDestinationWorld, type DestinationWorld } from "./testing-destination-world.ts";

const database = testDatabase();

const content = { name: "Order system", url: "https://hooks.example.com/quotes?token=hush" };

const rowsOf = (w: DestinationWorld) =>
  database.db.orm.select().from(destinations).where(eq(destinations.organizationId, w.organizationId));
const auditOf = (w: DestinationWorld) =>
  database.db.orm.select().from(auditEntries).where(eq(auditEntries.organizationId, w.organizationId));

describe("a new destination", () => {
  test("is answered with its secret next to it, once", async () => {
    const w = await createDestinationWorld(database.db);

    const created = await w.merchant.create({ ...content, url: "HTTPS://Hooks.Example.com:443/é" });
    const { data, bearerSecret, signingSecret } = created;

    expect(data).toEqual({
      destinationId: expect.stringMatching(/^whk_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: "Order system",
      url: "https://hooks.example.com/%C3%A9",
      authentication: "bearer_and_signature",
      isSigned: true,
      paused: false,
      createdAt: "2026-06-01T09:30:00.000Z",
      updatedAt: "2026-06-01T09:30:00.000Z",
    });
    expect(bearerSecret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(signingSecret).toMatch(/^whsig_[A-Za-z0-9_-]{43}$/);
    expect(await w.merchant.get({ destinationId: data.destinationId })).toEqual({ data });
    expect(await w.merchant.list()).toEqual({ data: [data] });
  });

  test("keeps its secrets sealed, for itself and for their columns alone", async () => {
    const w = await createDestinationWorld(database.db);
    const { data, bearerSecret, signingSecret } = await w.merchant.create(content);

    const [row] = await rowsOf(w);

    const sealed = row?.sealedBearerSecret ?? "";
    expect(sealed).not.toContain(bearerSecret);
    const open = (purpose: string) => w.services.secretBox.open(sealed, purpose);
    expect(open(bearerSecretPurpose(w.organizationId, data.destinationId))).toBe(bearerSecret);
    expect(() => open(bearerSecretPurpose(w.organizationId, "whk_another"))).toThrow();
    const openSigning = (purpose: string) => w.services.secretBox.open(row?.sealedSigningSecret ?? "", purpose);
    expect(openSigning(signingSecretPurpose(w.organizationId, data.destinationId))).toBe(signingSecret);
    expect(() => openSigning(bearerSecretPurpose(w.organizationId, data.destinationId))).toThrow();
  });

  test("has a lane with nothing due, and an audit entry without secret or path", async () => {
    const w = await createDestinationWorld(database.db);
    const { data, bearerSecret } = await w.merchant.create(content);

    const ofOrganization = eq(deliveryLanes.organizationId, w.organizationId);
    const lanes = await database.db.orm.select().from(deliveryLanes).where(ofOrganization);

    expect(lanes).toMatchObject([{ destinationId: data.destinationId, dueAt: null, failureStreak: 0 }]);
    const entries = await auditOf(w);
    expect(entries).toMatchObject([{ action: "destination.created", subjectId: data.destinationId }]);
    expect(JSON.stringify(entries)).toContain("hooks.example.com");
    expect(JSON.stringify(entries)).not.toContain("hush");
    expect(JSON.stringify(entries)).not.toContain(bearerSecret);
  });

  test("that was read can be posted back: read-only fields are ignored", async () => {
    const w = await createDestinationWorld(database.db);
    const { data } = await w.merchant.create(content);
    const copy = { ...data, destinationId: w.services.makeId("destination"), createdAt: "long ago" };
    expect((await w.merchant.create(copy)).data).toEqual({ ...data, destinationId: copy.destinationId });
  });

  test("may repeat name and url of another", async () => {
    const w = await createDestinationWorld(database.db);
    await w.merchant.create(content);
    await w.merchant.create(content);
    expect(await rowsOf(w)).toHaveLength(2);
  });
});

describe("the same destinationId", () => {
  test.each([{}, { paused: true }])(
    "with the same content, %j with it, answers the stored destination, without the secret",
    async (more) => {
      const w = await createDestinationWorld(database.db);
      const same = { ...content, ...more, destinationId: w.services.makeId("destination") };
      const first = await w.createOnce(same);
      w.clock.advance(5_000);

      const second = await w.createOnce(same);

      expect(first).toMatchObject({ wasReplayed: false, answer: { data: { destinationId: same.destinationId } } });
      expect(second).toEqual({ wasReplayed: true, answer: { data: first.answer.data } });
      expect(await rowsOf(w)).toHaveLength(1);
    },
  );

  test.each([{ name: "Another" }, { url: "https://hooks.example.com/other" }, { paused: true }])(
    "with %j conflicts",
    async (change) => {
      const w = await createDestinationWorld(database.db);
      const destinationId = w.services.makeId("destination");
      await w.merchant.create({ ...content, destinationId });

      const again = w.merchant.create({ ...content, ...change, destinationId });

      await expect(again).rejects.toMatchObject({ cause: { code: "id_conflict", param: "destinationId" } });
    },
  );

  test("is free for every organization", async () => {
    const w = await createDestinationWorld(database.db);
    const destinationId = w.services.makeId("destination");
    await w.merchant.create({ ...content, destinationId });
    const { data, bearerSecret } = await w.stranger.create({ ...content, name: "Theirs", destinationId });
    expect(data.name).toBe("Theirs");
    expect(bearerSecret).toBeDefined();
    expect((await w.merchant.get({ destinationId })).data.name).toBe("Order system");
  });

  test("sent 32 times at once makes one destination, and one answer has its secret", async () => {
    const w = await createDestinationWorld(database.db);
    const destinationId = w.services.makeId("destination");
    const creates = Array.from({ length: 32 }, () => w.createOnce({ ...content, destinationId }));

    const answers = await Promise.all(creates);

    expect(await rowsOf(w)).toHaveLength(1);
    expect(answers.filter(({ wasReplayed }) => !wasReplayed)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.bearerSecret !== undefined)).toHaveLength(1);
  });
});

describe("the limit of 50", () => {
  test("holds against 60 creates at once, and a deletion makes room", async () => {
    const w = await createDestinationWorld(database.db);
    // They wait for one row, and on a busy machine some for too long: these ask again, as a client does after a 503.
    const create = (): Promise<unknown> =>
      w.merchant.create(content).catch((error: unknown) => {
        if (refusalOf(error).code === "service_unavailable") return create();
        throw error;
      });
    const creates = Array.from({ length: 60 }, create);

    const outcomes = await Promise.allSettled(creates);

    const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refusals).toHaveLength(10);
    for (const { reason } of refusals) expect(reason).toMatchObject({ cause: { code: "limit_reached" } });
    const [one] = await rowsOf(w);
    await w.merchant.delete({ destinationId: one?.destinationId ?? "" });
    await w.merchant.create(content);
    expect(await rowsOf(w)).toHaveLength(50);
  });

  test("does not stop a replay", async () => {
    const w = await createDestinationWorld(database.db);
    const destinationId = w.services.makeId("destination");
    await w.merchant.create({ ...content, destinationId });
    for (let count = 1; count < 50; count += 1) await w.merchant.create(content);
    expect(await w.createOnce({ ...content, destinationId })).toMatchObject({ wasReplayed: true });
    await expect(w.merchant.create(content)).rejects.toMatchObject({ cause: { code: "limit_reached" } });
  });
});

describe("a create is refused", () => {
  test.each([
    "http://example.com/",
    "https://localhost/",
    "https://127.1/",
    "https://example.com:5432/",
    "https://2130706433/",
    "https://[::ffff:10.0.0.1]/",
    "https://example.com/#fragment",
    "https://user@example.com/",
    "https://printer/",
    "https://app.internal/",
    `https://example.com/${"a".repeat(2_048)}`,
    "",
  ])("with the url %s", async (url) => {
    const w = await createDestinationWorld(database.db);
    const refusal = await w.merchant.create({ ...content, url }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: expect.stringMatching(/BAD_REQUEST|INTERNAL/) });
    expect(JSON.stringify(await rowsOf(w))).toBe("[]");
  });

  test.each(["", " ", "\n\t", "a".repeat(129), "😀".repeat(129), "a\u0000b"])("with the name %j", async (name) => {
    const w = await createDestinationWorld(database.db);
    await expect(w.merchant.create({ ...content, name })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("to members: only owners, administrators and credentials write", async () => {
    const w = await createDestinationWorld(database.db);
    await expect(w.member.create(content)).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    expect((await w.admin.create(content)).bearerSecret).toBeDefined();
    expect((await w.member.list()).data).toHaveLength(1);
  });
});

test("a name of 128 code points is kept as it was sent", async () => {
  const w = await createDestinationWorld(database.db);
  const name = ` ${"😀".repeat(126)} `;
  expect((await w.merchant.create({ ...content, name })).data.name).toBe(name);
});

test("private hosts are for development, and https is not negotiable there", async () => {
  const w = await createDestinationWorld(database.db, { allowPrivateDestinations: true });
  expect((await w.merchant.create({ ...content, url: "https://localhost:4000" })).data.url).toBe(
    "https://localhost:4000/",
  );
  await expect(w.merchant.create({ ...content, url: "http://localhost:4000" })).rejects.toMatchObject({
    cause: { code: "parameter_invalid", param: "url" },
  });
});
