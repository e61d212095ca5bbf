import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { OrganizationContext } from "../../trpc.ts";

/** The person who acts. Permissions keep credentials out already (packages/domain/src/people/permissions.ts); this tells the type system. */
export function memberCaller({ caller }: OrganizationContext): MemberCaller {
  if (caller.kind === "member") return caller;
  throw new DomainError({ code: "operation_not_permitted", message: "Only a person may do this." });
}
