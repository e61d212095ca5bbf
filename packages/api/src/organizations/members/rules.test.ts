import { MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { describe, expect, test } from "vitest";
import { decideInvitation, decideMemberChange } from "./rules.ts";

describe("who may change whom", () => {
  test("the last owner can be neither demoted nor removed, by anyone", () => {
    for (const actorRole of MEMBER_ROLES) {
      for (const newRole of ["admin", "member", null] as const) {
        const decision = decideMemberChange({ actorRole, memberRole: "owner", newRole, ownerCount: 1 });
        expect(decision.ok).toBe(false);
      }
    }
  });

  test("an owner may step down when another remains", () => {
    const change = { actorRole: "owner", memberRole: "owner", newRole: "member", ownerCount: 2 } as const;
    expect(decideMemberChange(change)).toEqual({ ok: true, value: "member" });
  });

  test.each(["admin", "member", null] as const)("an admin does not touch owners: %s", (newRole) => {
    const decision = decideMemberChange({ actorRole: "admin", memberRole: "owner", newRole, ownerCount: 3 });
    expect(decision).toMatchObject({ ok: false, refusal: { code: "operation_not_permitted" } });
  });

  test("an admin makes nobody owner", () => {
    const change = { actorRole: "admin", memberRole: "member", newRole: "owner", ownerCount: 1 } as const;
    expect(decideMemberChange(change).ok).toBe(false);
    expect(decideInvitation("admin", "owner").ok).toBe(false);
  });

  test("a member changes nobody", () => {
    for (const memberRole of MEMBER_ROLES) {
      expect(decideMemberChange({ actorRole: "member", memberRole, newRole: null, ownerCount: 2 }).ok).toBe(false);
      expect(decideInvitation("member", memberRole).ok).toBe(false);
    }
  });
});
