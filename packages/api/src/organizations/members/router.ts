import { z } from "zod";
import { organizationProcedure, router } from "../../trpc.ts";
import { changeRole } from "./change-role.ts";
import { cancelInvitation } from "./invitations/cancel-invitation.ts";
import { inviteMember } from "./invitations/invite-member.ts";
import { listInvitations } from "./invitations/list-invitations.ts";
import { listMembers } from "./list-members.ts";
import { removeMember } from "./remove-member.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import {
  changeRoleInput,
  endMemberSessionsInput,
  invitationAnswer,
  invitationIdInput,
  invitationListAnswer,
  inviteMemberInput,
  memberListAnswer,
  memberSessionsAnswer,
  memberSessionsInput,
  removeMemberInput,
  resetSecondFactorInput,
} from "./schema.ts";
import { endMemberSessions } from "./sessions/end-member-sessions.ts";
import { listMemberSessions } from "./sessions/list-member-sessions.ts";

const administrator = organizationProcedure.meta({ permission: "members.manage" });
const provenAdministrator = organizationProcedure.meta({ permission: "members.manage", freshProof: true });

/** The people of the caller's organization. */
export const membersRouter = router({
  list: organizationProcedure
    .meta({ permission: "members.read" })
    .output(memberListAnswer)
    .query(({ ctx }) => listMembers(ctx)),
  invitations: administrator.output(invitationListAnswer).query(({ ctx }) => listInvitations(ctx)),
  invite: provenAdministrator
    .input(inviteMemberInput)
    .output(invitationAnswer)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  cancelInvitation: administrator
    .meta({ freshProof: false })
    .input(invitationIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelInvitation(ctx, input)),
  changeRole: provenAdministrator
    .input(changeRoleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeRole(ctx, input)),
  remove: provenAdministrator
    .input(removeMemberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  sessions: administrator
    .input(memberSessionsInput)
    .output(memberSessionsAnswer)
    .query(({ ctx, input }) => listMemberSessions(ctx, input)),
  endSessions: administrator
    .meta({ freshProof: false })
    .input(endMemberSessionsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endMemberSessions(ctx, input)),
  resetSecondFactor: provenAdministrator
    .input(resetSecondFactorInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
});
