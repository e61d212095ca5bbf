import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { MEMBER_ROLES, type MemberRole } from "@quote-financing/domain/vocabulary";
import { memberRefusals } from "./refusals.ts";

/** The roles that somebody of each role may give and take away (decision record 0074). The portal offers no others. */
export const MANAGED_ROLES: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  owner: MEMBER_ROLES,
  admin: ["admin", "member", "viewer"],
  member: [],
  viewer: [],
};

export interface MemberChange {
  readonly actorRole: MemberRole;
  readonly memberRole: MemberRole;
  /** Null removes the member. */
  readonly newRole: MemberRole | null;
  /** Owners of the organization, the member included. */
  readonly ownerCount: number;
}

/** Whether a role may be changed or a member removed. An organization is never without an owner. */
export function decideMemberChange(change: MemberChange): Result<MemberRole | null, Refusal> {
  const { actorRole, memberRole, newRole, ownerCount } = change;
  const managed = MANAGED_ROLES[actorRole];
  if (!managed.includes(memberRole) || (newRole !== null && !managed.includes(newRole))) {
    return refused(memberRefusals.ownersOnly());
  }
  if (memberRole === "owner" && newRole !== "owner" && ownerCount <= 1) {
    return refused(memberRefusals.lastOwner());
  }
  return accepted(newRole);
}

export interface FactorReset {
  readonly actorRole: MemberRole;
  readonly memberRole: MemberRole;
  readonly isOneself: boolean;
  /** Whether the person has a second factor: an app for codes, or a passkey. */
  readonly isOn: boolean;
  /** A factor also guards the other organization, which was not asked. */
  readonly belongsElsewhere: boolean;
}

/** Whether an administrator may take a lost second factor off a colleague (decision record 0200). */
export function decideFactorReset(reset: FactorReset): Result<null, Refusal> {
  if (reset.isOneself) return refused(memberRefusals.factorOwn());
  if (!MANAGED_ROLES[reset.actorRole].includes(reset.memberRole)) {
    return refused(memberRefusals.ownersOnly());
  }
  if (reset.belongsElsewhere) {
    return refused(memberRefusals.factorElsewhere());
  }
  return reset.isOn ? accepted(null) : refused(memberRefusals.factorOff());
}

/** Whether somebody may see where a colleague is signed in, and end it: as who may change whom (decision record 0353). */
export function decideSessionsSeen({
  actorRole,
  memberRole,
}: Pick<MemberChange, "actorRole" | "memberRole">): Result<null, Refusal> {
  return MANAGED_ROLES[actorRole].includes(memberRole) ? accepted(null) : refused(memberRefusals.ownersOnly());
}

export function decideInvitation(actorRole: MemberRole, role: MemberRole): Result<MemberRole, Refusal> {
  if (MANAGED_ROLES[actorRole].includes(role)) return accepted(role);
  return refused(memberRefusals.ownersInvite());
}
