import { apiKeys } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { hashCredential } from "./credential-token.ts";
import { CredentialUsage } from "./credential-usage.ts";

const database = testDatabase();

test("a use that could not be written is written with the next one, and the newest use of each key stands", async () => {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const [idle, busy] = [
    await createTestCredential(services, organization),
    await createTestCredential(services, organization),
  ];
  const orm = Object.create(services.db.orm, {
    execute: { value: () => Promise.reject(new Error("The database is away.")) },
  }) as typeof services.db.orm;
  const db = { ...services.db, orm };
  const usage = new CredentialUsage({ ...services, db });
  const use = ({ token }: { readonly token: string }) =>
    usage.note({ keyHash: hashCredential(token), address: undefined }, services.clock.now().getTime(), 0);
  const lastUsedAt = async (apiKeyId: string) => {
    const [row] = await database.db.orm.select().from(apiKeys).where(eq(apiKeys.apiKeyId, apiKeyId));
    return row?.lastUsedAt?.toISOString();
  };

  use(idle);
  use(busy);
  await usage.flush();
  db.orm = services.db.orm;
  services.clock.advance(60_000);
  use(busy);
  await usage.flush();

  expect(await lastUsedAt(idle.apiKeyId)).toBe("2026-06-01T09:30:00.000Z");
  expect(await lastUsedAt(busy.apiKeyId)).toBe("2026-06-01T09:31:00.000Z");
});
