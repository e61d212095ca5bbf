import { emailKey } from "@quote-financing/domain/fields/email";
import { personName } from "@quote-financing/domain/people/mailed-names";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { isStorableText } from "@quote-financing/domain/text/text";
import { z } from "zod";
import { domainOf, type IdentityProvider } from "./identity-provider.ts";

/** Who came back from a provider, as far as it may say so. */
export interface ClaimedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** In the form in which addresses compare; of the provider's own domain. */
  readonly email: string;
  readonly name: string;
  /** When they proved to the provider who they are; undefined where it does not tell. */
  readonly provenAt?: Date;
  /** How they did, as `amr` of RFC 8176 has it: for the audit log. */
  readonly methods: readonly string[];
}

/** Why a person is not let in; for the log, as the page tells less. */
export type ClaimFault = "claims_unreadable" | "email_unverified" | "foreign_domain" | "foreign_workspace";

/** The last second that a Date can hold. */
const LAST_SECOND = 8_640_000_000_000;

const claimsSchema = z.object({
  iss: z.string().min(1).max(2_048),
  sub: z.string().min(1).max(255).refine(isStorableText),
  email: z.email().max(254),
  email_verified: z.unknown().optional(),
  hd: z.unknown().optional(),
  name: z.unknown().optional(),
  auth_time: z.number().int().positive().max(LAST_SECOND).optional(),
  amr: z.array(z.string().max(40).refine(isStorableText)).max(10).optional().catch(undefined),
});

/** Anybody has an account of their own there: its workspaces are told apart by a claim. */
const SHARED_ISSUER = "https://accounts.google.com";

/**
 * What a provider may say: an address of its own domain, which it does not call unverified. One that leaves `email_verified` out is
 * believed, as the domain was shown to be its organization's (decision record 0390).
 */
export function decideClaims(
  claims: Readonly<Record<string, unknown>>,
  { domain }: Pick<IdentityProvider, "domain">,
): Result<ClaimedPerson, ClaimFault> {
  const read = claimsSchema.safeParse(claims);
  const email = read.success ? emailKey(read.data.email) : undefined;
  if (!read.success || email === undefined) return refused("claims_unreadable");
  const { iss, sub, email_verified, hd, name, auth_time, amr } = read.data;
  if (email_verified !== undefined && email_verified !== true && email_verified !== "true") {
    return refused("email_unverified");
  }
  if (domainOf(email) !== domain) return refused("foreign_domain");
  if (iss === SHARED_ISSUER && hd !== domain) return refused("foreign_workspace");
  return accepted({
    issuer: iss,
    subject: sub,
    email,
    name: nameOf(name, email),
    ...(auth_time === undefined ? {} : { provenAt: new Date(auth_time * 1000) }),
    methods: amr ?? [],
  });
}

/** Some providers tell no name, or one that is none here: the address has one as well. */
function nameOf(claimed: unknown, email: string): string {
  const told = personName().safeParse(claimed);
  return told.success ? told.data : (email.split("@")[0] ?? email).slice(0, MAX_PERSON_NAME);
}
