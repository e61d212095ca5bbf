import type { OrganizationContext } from "../../trpc.ts";
import { isMagic, magicCommands } from "./magic-tags.ts";
import { moveFinancing } from "./move-financing.ts";

/**
 * Moves a test quote that was just created as its tags ask: step by step, with the timeline, audit and events of real
 * moves, each with the tags that asked for it as its note (decision record 0135). Outside of sandboxes such tags are tags.
 *
 * @returns whether anything was moved
 */
export async function playMagicTags(
  ctx: OrganizationContext,
  quoteId: string,
  tags: readonly string[] | undefined,
): Promise<boolean> {
  if (!ctx.caller.organization.isTest || tags === undefined) return false;
  const commands = magicCommands(tags);
  const note = tags.filter(isMagic).join(", ");
  for (const command of commands) {
    await moveFinancing(ctx, { organizationId: ctx.organizationId, quoteId, command, note });
  }
  return commands.length > 0;
}
