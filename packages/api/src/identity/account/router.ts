import { z } from "zod";
import { personProcedure, router } from "../../trpc.ts";
import { removePasskey, renamePasskey } from "../passkeys/change-passkey.ts";
import { listPasskeys } from "../passkeys/list-passkeys.ts";
import { passkeyListAnswer, removePasskeyInput, renamePasskeyInput } from "../passkeys/schema.ts";
import { chooseOrganization } from "./choose-organization.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { getAccount } from "./get-account.ts";
import { listOwnOrganizations } from "./list-own-organizations.ts";
import { listSessions } from "./list-sessions.ts";
import {
  accountAnswer,
  chooseOrganizationInput,
  endOtherSessionsInput,
  endSessionInput,
  ownOrganizationsAnswer,
  sessionListAnswer,
} from "./schema.ts";

const inPerson = personProcedure.meta({ permission: "account.manage" });

/** What a person does with their own account; passwords and second factors are better-auth's (decision record 0112). */
export const accountRouter = router({
  get: inPerson.output(accountAnswer).query(({ ctx }) => getAccount(ctx)),
  organizations: inPerson.output(ownOrganizationsAnswer).query(({ ctx }) => listOwnOrganizations(ctx)),
  chooseOrganization: inPerson
    .input(chooseOrganizationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseOrganization(ctx, input)),
  sessions: inPerson.output(sessionListAnswer).query(({ ctx }) => listSessions(ctx)),
  passkeys: inPerson.output(passkeyListAnswer).query(({ ctx }) => listPasskeys(ctx)),
  renamePasskey: inPerson
    .input(renamePasskeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  removePasskey: inPerson
    .meta({ freshProof: true })
    .input(removePasskeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  endSession: inPerson
    .input(endSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: inPerson
    .input(endOtherSessionsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endOtherSessions(ctx, input)),
});
