import { organizationProcedure, router } from "../../trpc.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rollApiKey } from "./roll-api-key.ts";
import {
  apiKeyAnswer,
  apiKeyIdInput,
  apiKeyListAnswer,
  createApiKeyInput,
  newApiKeyAnswer,
  rollApiKeyInput,
  rolledApiKeyAnswer,
} from "./schema.ts";

const administrator = organizationProcedure.meta({ permission: "api-keys.manage" });
const provenAdministrator = organizationProcedure.meta({ permission: "api-keys.manage", freshProof: true });

/** Credentials of the caller's organization, for people only: a credential cannot make another. */
export const apiKeysRouter = router({
  list: administrator.output(apiKeyListAnswer).query(({ ctx }) => listApiKeys(ctx)),
  create: provenAdministrator
    .input(createApiKeyInput)
    .output(newApiKeyAnswer)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  roll: provenAdministrator
    .input(rollApiKeyInput)
    .output(rolledApiKeyAnswer)
    .mutation(({ ctx, input }) => rollApiKey(ctx, input)),
  revoke: administrator
    .meta({ freshProof: false })
    .input(apiKeyIdInput)
    .output(apiKeyAnswer)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
});
