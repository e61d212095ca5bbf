import { organizationProcedure, router } from "../../trpc.ts";
import { getOnboarding } from "./get-onboarding.ts";
import { onboardingAnswer } from "./schema.ts";

/** The first steps of an organization, for the portal alone (decision record 0113). */
export const onboardingRouter = router({
  get: organizationProcedure
    .meta({ permission: "onboarding.read" })
    .output(onboardingAnswer)
    .query(({ ctx }) => getOnboarding(ctx)),
});
