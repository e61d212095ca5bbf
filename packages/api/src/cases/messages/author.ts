import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { Caller } from "@quote-financing/domain/people/caller";
import type { AuthorType } from "@quote-financing/domain/vocabulary";
import type { WriteContext } from "../../trpc.ts";

/** Agents are the platform; everybody else is the merchant (specification §2.7). */
export const authorTypeOf = (caller: Caller): AuthorType => (caller.kind === "agent" ? "platform" : "merchant");

/**
 * Who writes, as the placeholders of `authorExpressions` want it. A credential writes as its organization, a person as
 * themselves. `newContactId` counts only on the first use.
 */
export function authorValues({ services, caller, actor }: WriteContext) {
  return {
    authorType: authorTypeOf(caller),
    authorName: actor.actorName,
    principal: caller.kind === "credential" ? "organization" : `user:${caller.userId}`,
    newContactId: services.makeId("contact"),
  };
}

const organizationId = value.text("organizationId");
const principal = value.text("principal");

/**
 * `author`: the contact of the principal, made on first use. It reads `clock` first, so that every statement locks the
 * case clock before a contact and two first uses cannot deadlock.
 */
export const authorExpressions = typedSql`
    known_contact as (
      select contact_id from contacts where organization_id = ${organizationId} and principal = ${principal}
    ),
    new_contact as (
      insert into contacts (organization_id, contact_id, principal, name, created_at)
      select ${organizationId}, ${value.text("newContactId")}, ${principal},
        ${value.text("authorName")}, clock.tick
      from clock
      where not exists (select 1 from known_contact)
      on conflict (organization_id, principal) do update set name = excluded.name
      returning contact_id
    ),
    author as (
      select contact_id from known_contact union all select contact_id from new_contact
    )`;
