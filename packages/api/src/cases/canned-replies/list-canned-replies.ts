import { cannedReplies } from "@quote-financing/db/schema/tables";
import { asc } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { viewCannedReply } from "./view.ts";

/** All of them, by name: there are tens, not thousands. */
export async function listCannedReplies({ services }: AgentContext) {
  const rows = await services.db.orm
    .select()
    .from(cannedReplies)
    .orderBy(asc(cannedReplies.name), asc(cannedReplies.cannedReplyId));
  return { data: rows.map(viewCannedReply) };
}
