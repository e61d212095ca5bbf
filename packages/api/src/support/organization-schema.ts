import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength } from "@quote-financing/domain/text/text";
import { ORGANIZATION_KINDS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { organizationAnswer, supportOrganizationSchema } from "../organizations/schema.ts";

export const supportOrganizationAnswer = z.object({ data: supportOrganizationSchema });

export const supportOrganizationDetail = organizationAnswer.extend({ data: supportOrganizationSchema });

export const listOrganizationsInput = z.strictObject({
  /** Part of a name, or the beginning of a slug; case does not matter. */
  search: codePointLength(0, 128).optional(),
  kind: z.enum(ORGANIZATION_KINDS).optional(),
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(100).default(50),
});

export const organizationListAnswer = z.object({
  data: z.array(supportOrganizationSchema),
  nextCursor: z.string().optional(),
});

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
