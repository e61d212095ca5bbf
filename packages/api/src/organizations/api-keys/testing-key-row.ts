import type { apiKeys } from "@quote-financing/db/schema/tables";
import type { TestServices } from "../../testing/test-services.ts";

type KeyRow = typeof apiKeys.$inferInsert;

/** A row of a key that nobody holds, made now. @param own what a test looks at */
export const testKeyRow = (services: TestServices, organizationId: string, own: Partial<KeyRow>): KeyRow => ({
  keyHash: services.randomBytes(32).toString("hex"),
  apiKeyId: services.makeId("apiKey"),
  organizationId,
  kind: "organization_api_key",
  name: "Key",
  hint: "hint",
  createdBy: "test",
  createdAt: services.clock.now(),
  ...own,
});
