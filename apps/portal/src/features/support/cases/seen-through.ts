import type { ShownMessage } from "../../cases/shown-case.ts";
import type { ShownSupportCase } from "./shown-support-case.ts";

/**
 * The moment of the last thing that an agent sees of a case. The agents' own messages do not count where the merchant's are
 * shown: they may stand here before an earlier one of the merchant does.
 *
 * @returns undefined while the case or its thread is not there
 */
export function seenThroughOf(
  shown: Pick<ShownSupportCase, "createdAt"> | undefined,
  messages: readonly Pick<ShownMessage, "author" | "createdAt">[] | undefined,
): string | undefined {
  if (shown === undefined || messages === undefined) return undefined;
  const last = messages.findLast(({ author }) => author.type === "merchant") ?? messages[0];
  return last?.createdAt ?? shown.createdAt;
}
