import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createCredentialVerifier } from "../identity/credentials/credentials.ts";
import type { RestLogLine } from "../rest/rest-options.ts";
import { createTestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { CliHandler } from "./cli-handler.ts";

const database = testDatabase();

test.each(["/cli/events", "/cli/attempts"])(
  "a key without the scope, or from another place, is refused %s before a stream begins, and is no fault of ours",
  async (path) => {
    const services = createTestServices({ db: database.db });
    const organization = await createTestOrganization(services);
    const unscoped = await createTestCredential(services, organization, { scopes: ["quotes:read"] });
    const elsewhere = await createTestCredential(services, organization, { allowedAddresses: ["203.0.113.0/24"] });
    const { verify } = createCredentialVerifier(services);
    const lines: RestLogLine[] = [];
    const handler = new CliHandler({ services, verifyCredential: verify, log: (line) => void lines.push(line) });

    for (const { token } of [unscoped, elsewhere]) {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await handler.answer(new Request(`http://service.test${path}`, { headers }));
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: "operation_not_permitted" } }]);
    }
    handler.close();

    expect(lines.map(({ status, fault }) => ({ status, fault }))).toEqual(
      Array(2).fill({ status: 403, fault: undefined }),
    );
  },
);
