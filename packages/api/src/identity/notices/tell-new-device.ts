import { isDemoAddress } from "@quote-financing/domain/people/demo-address";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import type { Services } from "../../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import { tellPerson } from "./tell-person.ts";

interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly language?: unknown;
}

/** Whoever made their account less than so long ago has no other device yet. */
const FIRST_DAY_MS = DAY_MS;

/**
 * Tells somebody that their account was signed in to on a device that did not show it before (`known-device.ts`). Not on the day
 * on which the account was made, and not to addresses that are nobody's.
 */
export function tellOfNewDevice(services: Services, headers: Headers | undefined, user: SignedInUser): void {
  const isFirst = services.clock.now().getTime() - user.createdAt.getTime() < FIRST_DAY_MS;
  if (isFirst || isDemoAddress(user.email)) return;
  const facts = [headers?.get("user-agent"), headers?.get(CLIENT_ADDRESS_HEADER)];
  const known = facts.flatMap((fact) => (fact ? [fact.slice(0, 200)] : []));
  void tellPerson(services, user, "account.new_device", known.join("\n") || undefined);
}
