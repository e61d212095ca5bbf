import type { MemberCaller } from "../auth/caller.ts";
import { DomainError } from "../kernel/errors.ts";
import type { OrganizationContext } from "../trpc.ts";

/** The person who acts. Permissions keep credentials out already (auth/permissions.ts); this tells the type system. */
export function memberCaller({ caller }: OrganizationContext): MemberCaller {
  if (caller.kind === "member") return caller;
  throw new DomainError({ code: "operation_not_permitted", message: "Only a person may do this." });
}
