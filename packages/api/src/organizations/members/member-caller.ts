import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { OrganizationContext } from "../../trpc.ts";

/** The person who acts. Permissions keep credentials out already (packages/domain/src/people/permissions.ts); this tells the type system. */
export function memberCaller({ caller }: OrganizationContext): MemberCaller {
  if (caller.kind === "member") return caller;
  throw new DomainError(peopleRefusals.peopleOnly());
}
