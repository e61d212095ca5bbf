import { destinations, idempotencyKeys } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import {
  bearerSecretPurpose,
  previousSigningSecretPurpose,
  signingSecretPurpose,
} from "@quote-financing/domain/webhooks/secret-purpose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openReplay, replayPurpose } from "../../rest/idempotency/replay-seal.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createSecretBox, sealingKeyId } from "./create-secret-box.ts";
import { resealSecrets } from "./reseal-secrets.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

const OLD = "the old key of this test";
const BOTH = `the new key of this test,${OLD}`;

let database: TestDatabase;
let organizationId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  organizationId = (await createTestOrganization(createTestServices({ db: database.db }))).organizationId;
});

afterEach(() => database.close());

async function addDestinations(box: SecretBox, count: number): Promise<void> {
  const at = new Date(0);
  const rows = Array.from({ length: count }, (_, index) => {
    const destinationId = `whk_${String(index).padStart(26, "0")}`;
    const sealedBearerSecret = box.seal(`secret ${index}`, bearerSecretPurpose(organizationId, destinationId));
    const url = "https://receiver.example/";
    const times = { secretRotatedAt: at, createdAt: at, updatedAt: at };
    const row = { organizationId, destinationId, name: "Ontvanger", url, sealedBearerSecret, ...times };
    return { ...row, ...sealedSigning(box, destinationId, `${index}`, at) };
  });
  await database.db.orm.insert(destinations).values(rows);
}

const sealedSigning = (box: SecretBox, destinationId: string, text: string, at: Date) => ({
  sealedSigningSecret: box.seal(`signing ${text}`, signingSecretPurpose(organizationId, destinationId)),
  previousSealedSigningSecret: box.seal(
    `previous ${text}`,
    previousSigningSecretPurpose(organizationId, destinationId),
  ),
  previousSigningUntil: at,
});

const options = () => ({ db: database.db, secretBox: createSecretBox(BOTH), keyId: sealingKeyId(BOTH) });

const sealedTexts = async () =>
  (await database.db.orm.select().from(destinations).orderBy(destinations.destinationId)).map((row) => ({
    sealed: row.sealedBearerSecret,
    purpose: bearerSecretPurpose(organizationId, row.destinationId),
  }));

test("after a rotation everything opens under the new key alone", async () => {
  await addDestinations(createSecretBox(OLD), 450);
  const replay = {
    organizationId,
    endpoint: "POST /v1/quotes",
    key: "one",
    requestHash: "",
    reservedId: "",
    owner: "",
  };
  const sealedBody = createSecretBox(OLD).seal("{}", "idempotency-replay");
  const times = { startedAt: new Date(0), createdAt: new Date(0) };
  await database.db.orm.insert(idempotencyKeys).values({ ...replay, ...times, status: 201, sealedBody });

  expect(await resealSecrets(options())).toEqual([
    { table: "destinations", resealed: 450, unreadable: 0 },
    { table: "destinations", resealed: 450, unreadable: 0 },
    { table: "destinations", resealed: 450, unreadable: 0 },
    { table: "documents", resealed: 0, unreadable: 0 },
    { table: "approvals", resealed: 0, unreadable: 0 },
    { table: "identity_providers", resealed: 0, unreadable: 0 },
    { table: "idempotency_keys", resealed: 1, unreadable: 0 },
  ]);
  // What is done is not done again.
  expect(await resealSecrets(options())).toMatchObject(
    Array.from({ length: 7 }, () => ({ resealed: 0, unreadable: 0 })),
  );

  const newAlone = createSecretBox("the new key of this test");
  const [stored] = await database.db.orm.select().from(idempotencyKeys);
  expect(newAlone.open(stored?.sealedBody ?? "", replayPurpose(replay))).toBe("{}");
  const [destination] = await database.db.orm.select().from(destinations).orderBy(destinations.destinationId);
  const { destinationId = "", sealedSigningSecret, previousSealedSigningSecret } = destination ?? {};
  const previous = previousSigningSecretPurpose(organizationId, destinationId);
  expect(newAlone.open(sealedSigningSecret ?? "", signingSecretPurpose(organizationId, destinationId))).toBe(
    "signing 0",
  );
  expect(newAlone.open(previousSealedSigningSecret ?? "", previous)).toBe("previous 0");
  const texts = (await sealedTexts()).map(({ sealed, purpose }) => newAlone.open(sealed, purpose));
  expect(texts).toEqual(Array.from({ length: 450 }, (_, index) => `secret ${index}`));
});

test("a rotation that was broken off goes on where it was", async () => {
  await addDestinations(createSecretBox(OLD), 5);
  const first = options();
  const failing = { ...first.secretBox, seal: failAfter(first.secretBox, 3) };

  await expect(resealSecrets({ ...first, secretBox: failing })).rejects.toThrow("broken off");
  const [report] = await resealSecrets(options());

  expect(report).toEqual({ table: "destinations", resealed: 2, unreadable: 0 });
});

test("what a running service changes meanwhile is not overwritten", async () => {
  await addDestinations(createSecretBox(OLD), 1);
  const { db, secretBox, keyId } = options();
  const [before] = await sealedTexts();
  const rotated = secretBox.seal("rotated meanwhile", before?.purpose ?? "");
  const racing: SecretBox = {
    ...secretBox,
    open(sealed, purpose) {
      queued = db.orm.update(destinations).set({ sealedBearerSecret: rotated }).execute();
      return secretBox.open(sealed, purpose);
    },
  };
  let queued: Promise<unknown> = Promise.resolve();
  const slowDb = { ...db, orm: waitingFor(db.orm, () => queued) };

  await resealSecrets({ db: slowDb, secretBox: racing, keyId });

  expect((await sealedTexts())[0]?.sealed).toBe(rotated);
});

test("a replay from before replays were bound to their row is bound to it, also under a key that stays", async () => {
  const box = createSecretBox(BOTH);
  const rows = await addReplays((key) => box.seal(`answer ${key}`, "idempotency-replay"));

  expect(rows.map((row) => openReplay(box, row, row.sealedBody))).toEqual(["answer one", "answer two"]);
  expect((await resealSecrets(options())).at(-1)).toMatchObject({ resealed: 2, unreadable: 0 });

  const bound = await database.db.orm.select().from(idempotencyKeys).orderBy(idempotencyKeys.key);
  expect(bound.map((row) => box.open(row.sealedBody ?? "", replayPurpose(row)))).toEqual(["answer one", "answer two"]);
});

test("what no key opens is counted and left as it is", async () => {
  await addDestinations(createSecretBox("a key that nobody has any more"), 2);
  const before = await sealedTexts();

  const [report] = await resealSecrets(options());

  expect(report).toEqual({ table: "destinations", resealed: 0, unreadable: 2 });
  expect(await sealedTexts()).toEqual(before);
});

test("two rows that swap what is sealed in them open neither, in any sealed column", () => {
  const box = createSecretBox(BOTH);
  for (const { table, column, key, purpose } of SEALED_COLUMNS) {
    const [here, there] = ["here", "there"].map((name) => key.map((part) => `${part} ${name}`));
    const purposes = [purpose("mer_1", here ?? []), purpose("mer_1", there ?? []), purpose("mer_2", here ?? [])];
    const sealed = purposes.map((own) => box.seal("text", own));

    expect(box.open(sealed[0] ?? "", purposes[0] ?? "")).toBe("text");
    // Of some tables an organization has one row.
    if (key.length > 0) {
      expect(() => box.open(sealed[1] ?? "", purposes[0] ?? ""), `${table}.${column}, another row`).toThrow();
    }
    expect(() => box.open(sealed[2] ?? "", purposes[0] ?? ""), `${table}.${column}, another organization`).toThrow();
  }
});

test("what is moved to another column of its own row opens there no more", () => {
  const box = createSecretBox(BOTH);
  const row = ["one row", "one row"];
  const purposes = SEALED_COLUMNS.map(({ purpose }) => purpose("mer_1", row));
  expect(new Set(purposes).size).toBe(SEALED_COLUMNS.length);
  for (const from of purposes) {
    const sealed = box.seal("text", from);
    for (const to of purposes.filter((purpose) => purpose !== from)) {
      expect(() => box.open(sealed, to), `${from} in ${to}`).toThrow();
    }
  }
});

test("every sealed column of the schema is known to the rotation", async () => {
  const found = await database.db.client<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%' order by 1`;

  expect(found.map(({ name }) => name)).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort());
});

async function addReplays(seal: (key: string) => string) {
  const row = { organizationId, endpoint: "POST /v1/quotes", requestHash: "", reservedId: "", owner: "", status: 201 };
  const times = { startedAt: new Date(0), createdAt: new Date(0) };
  const rows = ["one", "two"].map((key) => ({ ...row, ...times, key, sealedBody: seal(key) }));
  await database.db.orm.insert(idempotencyKeys).values(rows);
  return rows;
}

function failAfter(box: SecretBox, count: number): SecretBox["seal"] {
  let left = count;
  return (text, purpose) => {
    if (left === 0) throw new Error("broken off");
    left -= 1;
    return box.seal(text, purpose);
  };
}

/** The same orm, whose updates begin after what was queued. */
function waitingFor(orm: typeof database.db.orm, queued: () => Promise<unknown>): typeof database.db.orm {
  return new Proxy(orm, {
    get(target, name) {
      if (name !== "execute") return Reflect.get(target, name);
      return async (query: Parameters<typeof orm.execute>[0]) => {
        await queued();
        return target.execute(query);
      };
    },
  });
}
