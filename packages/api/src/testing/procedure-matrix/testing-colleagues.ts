import { addTestPasskey } from "../../identity/passkeys/testing-passkey.ts";
import { keepFactorReset } from "../../identity/second-factor/factor-reset.ts";
import type { TestServices } from "../test-services.ts";
import { createTestAgent } from "../testing-people.ts";

/** Two agents with a second factor; a third one has proposed to take that of one away. */
export async function createColleagues(services: TestServices) {
  const [colleague, loser, proposer] = await Promise.all(
    [1, 2, 3].map(async () => (await createTestAgent(services)).userId),
  );
  if (colleague === undefined || loser === undefined || proposer === undefined) throw new Error("No agents were made.");
  for (const userId of [colleague, loser]) await addTestPasskey(services, userId);
  const by = { proposedBy: proposer, proposedByName: "Noor van der Steun" };
  const asked = { userId: loser, organizationId: null, tokenHash: null, reason: "Lost phone", ...by };
  const { resetId } = await services.db.transact((tx) => keepFactorReset(services, tx, asked));
  return { agentId: colleague, factorResetId: resetId };
}
