import { DomainError } from "@quote-financing/domain/refusals/errors";
import { recordViewing } from "../../audit/record-viewing.ts";
import type { Context } from "../../context.ts";
import type { AgentContext, OrganizationContext } from "../../trpc.ts";
import { documentsOfQuote, findDocument, requireQuote } from "./access.ts";
import { openBytes } from "./open-bytes.ts";
import { whyNotGiven } from "./rules.ts";
import { viewDocument } from "./view.ts";

/** The documents of a quote, oldest first. @throws DomainError `resource_missing` */
export async function listDocuments({ services }: Pick<Context, "services">, organizationId: string, quoteId: string) {
  await requireQuote(services.db.orm, organizationId, quoteId);
  const rows = await documentsOfQuote(services.db.orm, organizationId, quoteId);
  return { data: rows.map(viewDocument) };
}

/** @throws DomainError `resource_missing` */
export async function getDocument({ services, organizationId }: OrganizationContext, documentId: string) {
  return { data: viewDocument(await findDocument(services.db.orm, organizationId, documentId)) };
}

/**
 * Hands the bytes of a document to the answer, where one can carry them.
 *
 * @throws DomainError `resource_missing`; `state_conflict` while it was not scanned, and when the scan refused it.
 */
export async function giveDocument(ctx: Context, organizationId: string, documentId: string) {
  const { services } = ctx;
  const row = await findDocument(services.db.orm, organizationId, documentId);

  const refusal = whyNotGiven(row.scan, services.documents.givesUnscanned);
  if (refusal !== undefined) throw new DomainError(refusal);

  const { objectName, sealedKey, fileName, mediaType, sizeBytes, sha256 } = row;
  const open = () => {
    if (objectName === null || sealedKey === null) throw new Error("A document that is given has bytes.");
    return openBytes(services, organizationId, { documentId, objectName, sealedKey });
  };
  ctx.sendFile?.({ fileName, mediaType, sizeBytes, sha256, open });
  return { data: viewDocument(row) };
}

/** The same for an agent, whose look at it is in the audit log. @throws as `giveDocument` */
export async function giveSupportDocument(ctx: AgentContext, organizationId: string, documentId: string) {
  const given = await giveDocument(ctx, organizationId, documentId);
  await recordViewing(ctx, organizationId, { subjectId: given.data.quoteId, reason: "handling_quote" });
  return given;
}
