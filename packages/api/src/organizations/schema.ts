import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { organizationName } from "@quote-financing/domain/people/mailed-names";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { ORGANIZATION_KINDS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** An organization as others name it. */
export const namedOrganizationSchema = z.object({
  organizationId: idSchema("organization"),
  slug: z.string(),
  name: z.string(),
});

const organizationSchema = namedOrganizationSchema.extend({
  kind: storedWord(ORGANIZATION_KINDS),
  mayResolveClaims: z.boolean(),
  /** Members without a second factor can do nothing but set one up. */
  requiresSecondFactor: z.boolean(),
  createdAt: timestampOutput(),
});

/** An organization as agents see it. */
export const supportOrganizationSchema = organizationSchema.extend({ suspendedAt: timestampOutput().optional() });

/** With organizations on the other side of partner links, a merchant's partners or a partner's merchants: the first. */
export const organizationAnswer = z.object({
  data: organizationSchema,
  linked: z.array(namedOrganizationSchema),
  linkedCount: z.int(),
});

export const updateOrganizationInput = z.strictObject({
  name: organizationName(),
});

export const secondFactorRuleInput = z.strictObject({ isRequired: z.boolean() });

export const updatedOrganizationAnswer = z.object({ data: organizationSchema });

export const partnerLinkInput = z.strictObject({
  partnerOrganizationId: idSchema("organization"),
  merchantOrganizationId: idSchema("organization"),
});

export type Organization = z.infer<typeof organizationSchema>;
export type SecondFactorRuleInput = z.output<typeof secondFactorRuleInput>;
export type UpdateOrganizationInput = z.output<typeof updateOrganizationInput>;
export type SupportOrganization = z.infer<typeof supportOrganizationSchema>;
export type PartnerLinkInput = z.output<typeof partnerLinkInput>;
