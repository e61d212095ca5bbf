import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { personName } from "@quote-financing/domain/people/mailed-names";
import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { codePointLength } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { invitedEmail } from "../invited-email.ts";

const role = z.enum(MEMBER_ROLES);
const shownRole = storedWord(MEMBER_ROLES);

const memberSchema = z.object({
  userId: idSchema("user"),
  name: z.string(),
  email: z.string(),
  role: shownRole,
  twoFactorEnabled: z.boolean(),
  joinedAt: timestampOutput(),
});

/** Without its link: that goes to the invited mailbox alone (decision record 0193). */
const invitationSchema = z.object({
  invitationId: z.string(),
  email: z.string(),
  role: shownRole,
  expiresAt: timestampOutput(),
  isExpired: z.boolean(),
  createdAt: timestampOutput(),
});

export const memberListAnswer = z.object({ data: z.array(memberSchema) });
export const invitationListAnswer = z.object({ data: z.array(invitationSchema) });
export const invitationAnswer = z.object({ data: invitationSchema });

export const inviteMemberInput = z.strictObject({ email: invitedEmail(), role });

export const invitationIdInput = z.strictObject({ invitationId: codePointLength(1, 64) });
export const changeRoleInput = z.strictObject({ userId: idSchema("user"), role });
export const removeMemberInput = z.strictObject({ userId: idSchema("user") });
export const resetSecondFactorInput = z.strictObject({ userId: idSchema("user") });

export const memberSessionsInput = z.strictObject({ userId: idSchema("user") });
/** One, or all that act for the organization. */
export const endMemberSessionsInput = z.strictObject({
  userId: idSchema("user"),
  sessionId: idSchema("session").optional(),
});

/** Where a member is signed in. Never a token. */
const memberSessionSchema = z.object({
  sessionId: idSchema("session"),
  userAgent: z.string().optional(),
  ipAddress: z.string().optional(),
  signedInAt: timestampOutput(),
  /** Renewed once a day while it is used. */
  lastSeenAt: timestampOutput(),
});
export const memberSessionsAnswer = z.object({ data: z.array(memberSessionSchema) });

/** What someone new brings along. Someone who has an account already signs in first. */
export const joinerInput = z.strictObject({
  name: personName(),
  password: codePointLength(PASSWORD_LENGTH.minimum, PASSWORD_LENGTH.maximum),
});

export type Member = z.infer<typeof memberSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type InviteMemberInput = z.output<typeof inviteMemberInput>;
export type InvitationIdInput = z.output<typeof invitationIdInput>;
export type ChangeRoleInput = z.output<typeof changeRoleInput>;
export type ResetSecondFactorInput = z.output<typeof resetSecondFactorInput>;
export type RemoveMemberInput = z.output<typeof removeMemberInput>;
export type JoinerInput = z.output<typeof joinerInput>;
export type MemberSession = z.infer<typeof memberSessionSchema>;
export type MemberSessionsInput = z.output<typeof memberSessionsInput>;
export type EndMemberSessionsInput = z.output<typeof endMemberSessionsInput>;
