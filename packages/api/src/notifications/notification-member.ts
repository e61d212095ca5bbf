import type { MemberCaller } from "../auth/caller.ts";
import { DomainError } from "../kernel/errors.ts";
import type { OrganizationContext } from "../trpc.ts";

/** @throws DomainError `operation_not_permitted` for credentials: nobody reads their mail. */
export function notificationMember({ caller }: OrganizationContext): MemberCaller {
  if (caller.kind === "member") return caller;
  throw new DomainError({ code: "operation_not_permitted", message: "Only a person may do this." });
}
