import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { TENANT_TABLES } from "../../schema/table-placement.ts";
import * as tables from "../../schema/tables.ts";

/**
 * Tables whose rows each belong to one organization, although they lie on every node or on the coordinator: members, keys, invitations.
 * Any statement could reach another organization's rows there, and no shard would stand in its way.
 */
export const OWNED_ELSEWHERE: readonly string[] = Object.values(tables)
  .filter(isTable)
  .filter((table) => "organizationId" in getTableColumns(table))
  .map(getTableName)
  .filter((name) => !TENANT_TABLES.includes(name));

/** Statements on these tables that are not of one organization, each with its reason: of a person, of a secret, or of all on purpose. */
const ON_PURPOSE: Readonly<Record<string, RegExp>> = {
  "a key tells by its hash whose it is":
    /^select .* from "api_keys" inner join "organizations" on \S+ = \S+ where "api_keys"\."key_hash" = \$1$/,
  "uses of keys, whosever, are written together":
    /^update api_keys set last_used_at = .* where api_keys\.key_hash = uses\.key_hash and /,
  "keys that end soon, whosever":
    /^select .* from "api_keys" inner join "organizations" on .* where \("api_keys"\."revoked_at" is null and .* order by "api_keys"\."exp/,
  "a session is of a person, who chooses among their organizations":
    /^select "sessions"\."session_id", .* where \("sessions"\."token" = \$1 and /,
  "the organizations of a person":
    /^select .* from "members" inner join "organizations" on \S+ = \S+ where \("members"\."user_id" = \$1 and \(\$2::text is null or /,
  "all of them, each of which has the person's act in its log":
    /^select "organization_id" from "members" where "members"\."user_id" = \$1$/,
  "whether a person is of another organization too":
    /^(select|delete) .*exists \(select 1 from "members" (inner join "organizations" on \(\S+ = \S+ and "organizations"\."suspended_at" is null\) )?where \("members"\."user_id" = \$\d+ and "members"\."organization_id" <> \$\d+\)\)/,
  "and of one that is no sandbox of it":
    /^select .* from "members" inner join "organizations" on \S+ = \S+ where \("members"\."user_id" = \$1 and \("members"\."organization_id" <> \$2 and /,
  "an invitation is found by what was mailed":
    /^select .* from "invitations" inner join "organizations" on \S+ = \S+ where \("invitations"\."token_hash" = \$1 and /,
  "and taken by its id, where its organization is in use":
    /^update "invitations" set .* where \("invitations"\."invitation_id" = \$3 and "organizations"\."organization_id" = "invitations"\."organization_id" and /,
  "an agent who is removed invited people of whomever":
    /^update "invitations" set "inviter_id" = \$1 where "invitations"\."inviter_id" = \$2$/,
  "maintenance deletes what is over":
    /^delete from "(invitations|factor_resets)" where "\1"\."expires_at" <= \$1 returning /,
  "and accounts that belong nowhere":
    /^select "user_id" from "users" where .*not exists \(select 1 from "members" where "members"\."user_id" = "users"\."user_id"\)/,
  "a reset of a second factor is of a person":
    /^(select .*|delete) from "factor_resets" where \("factor_resets"\."(user_id|factor_reset_id|token_hash)" = \$1 and "factor_resets"\."expires_at" > \$2\)/,
  "agents, who are of no organization, see those of each other":
    /^select .* from "users" left join "factor_resets" on \("factor_resets"\."user_id" = "users"\."user_id" and \("factor_resets"\."organization_id" is null and /,
  "a domain tells whose provider lets people in":
    /^select .* from "identity_providers" inner join "organizations" on \S+ = \S+ where \("identity_providers"\."domain" = \$1 and /,
  "the page to sign in asks whether there is any":
    /^select "organization_id" from "identity_providers" where "identity_providers"\."domain_verified_at" is not null limit \$1$/,
};

export const isAcrossOnPurpose = (text: string): boolean => {
  const folded = text.replace(/\s+/g, " ").trim();
  return Object.values(ON_PURPOSE).some((pattern) => pattern.test(folded));
};
