import type { OrganizationContext } from "../../trpc.ts";
import { addMessage } from "./add-message.ts";
import type { PostMessageInput } from "./schema.ts";

/**
 * A merchant writes on a case: specification §4.7. Replays by messageId; reopens a closed case.
 *
 * @throws DomainError `resource_missing`; `id_conflict` on `messageId`.
 */
export async function postMessage(ctx: OrganizationContext, input: PostMessageInput) {
  const { caseId, body, messageId, documentIds } = input;

  return { data: await addMessage(ctx, { organizationId: ctx.organizationId, caseId, body, messageId, documentIds }) };
}
