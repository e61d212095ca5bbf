import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

/** The provider at which the people of an organization sign in. Never with the secret. */
const providerSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  domain: z.string(),
  /** The TXT record by which the domain is shown to be the organization's. */
  record: z.object({ name: z.string(), value: z.string() }),
  domainVerifiedAt: timestampOutput().optional(),
  isOnlyWay: z.boolean(),
  takesNewPeople: z.boolean(),
  updatedAt: timestampOutput(),
});

export const singleSignOnAnswer = z.object({
  data: providerSchema.optional(),
  /** Where the provider sends people back to: what is registered there. */
  callbackUrl: z.string(),
});

const providerFields = z.strictObject({
  issuer: requiredText(2_048),
  clientId: requiredText(255),
  domain: requiredText(253),
});

export const saveProviderInput = providerFields.extend({
  /** Left out: the one that is kept goes on, where it goes to the same issuer. */
  clientSecret: requiredText(1_024).optional(),
  /** As it was read, null where there was none: what a colleague kept meanwhile is not written over. */
  asRead: providerFields.nullable().optional(),
});

/** A rule that is left out stays as it is: a colleague may have changed it meanwhile. */
export const singleSignOnRulesInput = z.strictObject({
  isOnlyWay: z.boolean().optional(),
  takesNewPeople: z.boolean().optional(),
});

export const supportVerifyDomainInput = z.strictObject({
  organizationId: idSchema("organization"),
  /** What the agent looked at: another one that was kept meanwhile is not verified by it. */
  domain: requiredText(253),
});

export type SingleSignOn = z.infer<typeof singleSignOnAnswer>;
export type SaveProviderInput = z.output<typeof saveProviderInput>;
export type SingleSignOnRulesInput = z.output<typeof singleSignOnRulesInput>;
export type SupportVerifyDomainInput = z.output<typeof supportVerifyDomainInput>;
