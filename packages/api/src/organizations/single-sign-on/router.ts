import { z } from "zod";
import { organizationProcedure, router } from "../../trpc.ts";
import { changeRules } from "./change-rules.ts";
import { getSingleSignOn } from "./get-single-sign-on.ts";
import { removeProvider } from "./remove-provider.ts";
import { saveProvider } from "./save-provider.ts";
import { saveProviderInput, singleSignOnAnswer, singleSignOnRulesInput } from "./schema.ts";
import { verifyDomain } from "./verify-domain.ts";

const owner = organizationProcedure.meta({ permission: "organization.secure" });
const provenOwner = organizationProcedure.meta({ permission: "organization.secure", freshProof: true });

/** How the organization's people sign in at their own provider (decision record 0390). */
export const singleSignOnRouter = router({
  get: owner.output(singleSignOnAnswer).query(({ ctx }) => getSingleSignOn(ctx)),
  save: provenOwner
    .input(saveProviderInput)
    .output(singleSignOnAnswer)
    .mutation(({ ctx, input }) => saveProvider(ctx, input)),
  verifyDomain: provenOwner.output(singleSignOnAnswer).mutation(({ ctx }) => verifyDomain(ctx)),
  changeRules: provenOwner
    .input(singleSignOnRulesInput)
    .output(singleSignOnAnswer)
    .mutation(({ ctx, input }) => changeRules(ctx, input)),
  remove: provenOwner.output(z.void()).mutation(({ ctx }) => removeProvider(ctx)),
});
