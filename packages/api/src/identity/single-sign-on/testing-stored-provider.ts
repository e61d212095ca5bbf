import { identityProviders } from "@quote-financing/db/schema/tables";
import type { Services } from "../../context.ts";
import { clientSecretPurpose } from "./client-secret-purpose.ts";
import { createTestProvider, type TestProvider } from "./testing-provider.ts";

type Stored = Partial<typeof identityProviders.$inferInsert>;

/** Where the people of organizations sign in that a test only needs to have one. */
export const SOME_PROVIDER = createTestProvider("https://login.example.com/");

const { issuer, clientId, clientSecret } = SOME_PROVIDER;

/** What an owner types for it. */
export const SOME_PROVIDER_FORM = { issuer, clientId, clientSecret, domain: "example.com" };

/** Keeps a provider for an organization, in place of the one it had. @param row over what it is otherwise */
export async function keepTestProvider(
  { db, clock, secretBox }: Services,
  provider: TestProvider,
  row: Stored & { readonly organizationId: string; readonly domain: string },
): Promise<void> {
  const now = clock.now();
  const values = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    sealedClientSecret: secretBox.seal(provider.clientSecret, clientSecretPurpose(row.organizationId)),
    domainToken: "token",
    domainVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
    ...row,
  };
  const target = identityProviders.organizationId;
  await db.orm.insert(identityProviders).values(values).onConflictDoUpdate({ target, set: values });
}
