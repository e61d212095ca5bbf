import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { ORGANIZATION_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { organizationName } from "@quote-financing/domain/people/mailed-names";
import { codePointLength } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { ORGANIZATION_KINDS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { invitedEmail } from "../organizations/invited-email.ts";
import { organizationAnswer, supportOrganizationSchema } from "../organizations/schema.ts";
import { supportRefusals } from "./refusals.ts";

export const supportOrganizationAnswer = z.object({ data: supportOrganizationSchema });

const ownerInvitationSchema = z.object({ email: z.string(), expiresAt: timestampOutput() });

const ownershipSchema = z.object({
  /** Somebody accepted the invitation of its owner. */
  hasOwner: z.boolean(),
  /** While it has none: who was asked, as long as they can still accept. */
  ownerInvitation: ownerInvitationSchema.optional(),
});

/** Of its single sign-on, if it set one up: an agent can vouch for the domain. */
const supportDomainSchema = z.object({ domain: z.string(), domainVerifiedAt: timestampOutput().optional() });

export const supportDomainAnswer = z.object({ data: supportDomainSchema.optional() });

export const supportOrganizationDetail = organizationAnswer.extend({
  data: supportOrganizationSchema,
  singleSignOn: supportDomainSchema.optional(),
  ...ownershipSchema.shape,
});

export const listOrganizationsInput = z.strictObject({
  /** Part of a name, or the beginning of a slug; case does not matter. */
  search: codePointLength(0, ORGANIZATION_SEARCH_MAX).optional(),
  kind: z.enum(ORGANIZATION_KINDS).optional(),
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(100).default(50),
});

export const organizationListAnswer = z.object({
  data: z.array(supportOrganizationSchema),
  nextCursor: z.string().optional(),
});

/** Lower case, digits and single hyphens, as in `zonnig-dak`: it stands in events, in commands and in names of files. */
const slug = z
  .string()
  .min(2)
  .max(48)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: refusing(supportRefusals.slugForm()) });

export const createOrganizationInput = z.strictObject({
  name: organizationName(),
  slug,
  kind: z.enum(ORGANIZATION_KINDS).default("merchant"),
  ownerEmail: invitedEmail(),
  mayResolveClaims: z.boolean().default(false),
});

/** `created` is false when it was there already, under this name: nobody was invited. */
export const createdOrganizationAnswer = z.object({ data: supportOrganizationSchema, created: z.boolean() });

export const inviteOwnerInput = z.strictObject({
  organizationId: idSchema("organization"),
  ownerEmail: invitedEmail(),
});

export const ownerInvitationAnswer = z.object({ ownerInvitation: ownerInvitationSchema });

export const supportOrganizationInput = z.strictObject({ organizationId: idSchema("organization") });

export const setMayResolveClaimsInput = z.strictObject({
  organizationId: idSchema("organization"),
  mayResolveClaims: z.boolean(),
});

/** `changed` is false when the link was there, or gone, already. */
export const partnerLinkAnswer = z.object({ changed: z.boolean() });

export type ListOrganizationsInput = z.output<typeof listOrganizationsInput>;
export type SupportOrganizationInput = z.output<typeof supportOrganizationInput>;
export type SetMayResolveClaimsInput = z.output<typeof setMayResolveClaimsInput>;
export type CreateOrganizationInput = z.output<typeof createOrganizationInput>;
export type CreatedOrganization = z.infer<typeof createdOrganizationAnswer>;
export type InviteOwnerInput = z.output<typeof inviteOwnerInput>;
export type Ownership = z.infer<typeof ownershipSchema>;
