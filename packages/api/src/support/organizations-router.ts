import { partnerLinkInput } from "../organizations/schema.ts";
import { supportVerifyDomainInput } from "../organizations/single-sign-on/schema.ts";
import { agentProcedure, router } from "../trpc.ts";
import { createOrganization } from "./create-organization.ts";
import { getOwnedOrganization, inviteOwner } from "./invite-owner.ts";
import { linkPartner, unlinkPartner } from "./link-partner.ts";
import { listOrganizations } from "./list-organizations.ts";
import {
  createdOrganizationAnswer,
  createOrganizationInput,
  inviteOwnerInput,
  listOrganizationsInput,
  organizationListAnswer,
  ownerInvitationAnswer,
  partnerLinkAnswer,
  setMayResolveClaimsInput,
  supportDomainAnswer,
  supportOrganizationAnswer,
  supportOrganizationDetail,
  supportOrganizationInput,
} from "./organization-schema.ts";
import { setMayResolveClaims } from "./set-may-resolve-claims.ts";
import { suspendOrganization, unsuspendOrganization } from "./suspend-organization.ts";
import { supportVerifyDomain } from "./verify-domain.ts";

const agent = agentProcedure.meta({ permission: "support.act" });
const provenAgent = agentProcedure.meta({ permission: "support.act", freshProof: true });

/** The support console's side of organizations. */
export const organizationSupportRouter = router({
  list: agent
    .input(listOrganizationsInput)
    .output(organizationListAnswer)
    .query(({ ctx, input }) => listOrganizations(ctx, input)),
  get: agent
    .input(supportOrganizationInput)
    .output(supportOrganizationDetail)
    .query(({ ctx, input }) => getOwnedOrganization(ctx, input.organizationId)),
  create: provenAgent
    .input(createOrganizationInput)
    .output(createdOrganizationAnswer)
    .mutation(({ ctx, input }) => createOrganization(ctx, input)),
  inviteOwner: provenAgent
    .input(inviteOwnerInput)
    .output(ownerInvitationAnswer)
    .mutation(({ ctx, input }) => inviteOwner(ctx, input)),
  setMayResolveClaims: provenAgent
    .input(setMayResolveClaimsInput)
    .output(supportOrganizationAnswer)
    .mutation(({ ctx, input }) => setMayResolveClaims(ctx, input)),
  verifyDomain: provenAgent
    .input(supportVerifyDomainInput)
    .output(supportDomainAnswer)
    .mutation(({ ctx, input }) => supportVerifyDomain(ctx, input)),
  suspend: provenAgent
    .input(supportOrganizationInput)
    .output(supportOrganizationAnswer)
    .mutation(({ ctx, input }) => suspendOrganization(ctx, input)),
  unsuspend: provenAgent
    .input(supportOrganizationInput)
    .output(supportOrganizationAnswer)
    .mutation(({ ctx, input }) => unsuspendOrganization(ctx, input)),
  linkPartner: provenAgent
    .input(partnerLinkInput)
    .output(partnerLinkAnswer)
    .mutation(({ ctx, input }) => linkPartner(ctx, input)),
  unlinkPartner: provenAgent
    .input(partnerLinkInput)
    .output(partnerLinkAnswer)
    .mutation(({ ctx, input }) => unlinkPartner(ctx, input)),
});
