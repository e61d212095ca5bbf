import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { z } from "zod";

/** The way to the first delivered event, in order. */
export const ONBOARDING_STEPS = ["apiKey", "quote", "destination", "testEvent", "delivered"] as const;

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const onboardingAnswer = z.object({
  data: z.object({
    steps: z.array(z.object({ step: z.enum(ONBOARDING_STEPS), isDone: z.boolean() })),
    isComplete: z.boolean(),
    /** Where the test event goes: the organization's first destination. */
    destinationId: idSchema("destination").optional(),
  }),
});

export type Onboarding = z.infer<typeof onboardingAnswer>;
