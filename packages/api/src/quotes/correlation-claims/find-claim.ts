import { preparedStatement } from "@quote-financing/db/prepared";
import { nullable, typedSql, value } from "@quote-financing/db/typed-sql";
import type { auditRow } from "../../audit/record-audit.ts";
import type { Services } from "../../context.ts";
import type { ClaimHashes } from "./claim-hashes.ts";

/**
 * Looks among the claims of linked merchants and writes the audit entry, in one statement that does the same whether
 * something matches or not. `order by` says which claim of an e-mail wins (decision record 0053). It reads other organizations than
 * the one that asks, so no value is named `organizationId` (decision record 0403).
 */
const findClaimStatement = preparedStatement<{ claimId: string | null }>()(typedSql`
  with candidates as (
    select claims.claim_id, claims.created_at,
      claims.email_hash = any(${value.texts("emailHashes")}) as by_email,
      claims.address_hash = any(${value.texts("addressHashes")}) as by_address
    from partner_links
    join correlation_claims claims on claims.organization_id = partner_links.merchant_organization_id
    where partner_links.partner_organization_id = ${value.text("partnerId")}
      and (claims.email_hash = any(${value.texts("emailHashes")}) or claims.address_hash = any(${value.texts("addressHashes")}))
  ),
  found as (
    select coalesce(
      (array_agg(claim_id order by by_address desc, created_at desc, claim_id desc) filter (where by_email))[1],
      case when count(*) filter (where by_address) = 1 then min(claim_id) filter (where by_address) end
    ) as claim_id
    from candidates
  ),
  noted as (
    insert into audit_entries (organization_id, audit_entry_id, action, actor_id, actor_name, subject_id, details,
      request_id, client_address, client_device, occurred_at)
    select ${value.text("partnerId")}, ${value.text("auditEntryId")}, ${value.text("action")}, ${value.text("actorId")},
      ${value.text("actorName")}, claim_id, jsonb_build_object('matched', claim_id is not null), ${value.text("requestId")},
      ${nullable.text("clientAddress")}, ${nullable.text("clientDevice")}, ${value.timestamp("occurredAt")}
    from found
    returning organization_id, audit_entry_id
  ),
  announced as (
    insert into audit_inbox (organization_id, audit_entry_id) select organization_id, audit_entry_id from noted
  )
  select claim_id as "claimId" from found`);

/** @param hashes under each key of SECRETS_KEY. @returns the one claim that matches, among the merchants that `audit.organizationId` is linked to; else null. */
export async function findClaim(
  { db }: Services,
  hashes: readonly ClaimHashes[],
  audit: ReturnType<typeof auditRow>,
): Promise<string | null> {
  const { subjectId: _subject, details: _details, organizationId: partnerId, ...values } = audit;
  const occurredAt = audit.occurredAt.toISOString();
  const emailHashes = hashes.map(({ emailHash }) => emailHash);
  const addressHashes = hashes.map(({ addressHash }) => addressHash);
  const [found] = await findClaimStatement(db, { ...values, partnerId, emailHashes, addressHashes, occurredAt });
  return found?.claimId ?? null;
}
