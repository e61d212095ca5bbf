import type { Answers } from "../../../trpc/answers.ts";
import { withAppended } from "../../../trpc/with-appended.ts";
import type { ShownMessage } from "../shown-case.ts";

/** Pages of a thread as they were fetched: the newest first, each oldest first within. */
interface ThreadPages<Param> {
  readonly pages: Answers["caseMessages"]["thread"][];
  readonly pageParams: Param[];
}

/** Where the next older page begins; undefined at the opening message. */
export const olderCursorOf = ({ olderCursor }: Answers["caseMessages"]["thread"]): string | undefined => olderCursor;

/** All that was fetched, oldest first. */
export const messagesOf = ({ pages }: Pick<ThreadPages<unknown>, "pages">): ShownMessage[] =>
  pages.toReversed().flatMap(({ data }) => data);

/** With a message that was just posted at the end of the newest page. */
export function withPosted<Param>(
  known: ThreadPages<Param> | undefined,
  message: ShownMessage,
): ThreadPages<Param> | undefined {
  const [newest, ...older] = known?.pages ?? [];
  if (known === undefined || newest === undefined) return known;
  return { ...known, pages: [{ ...newest, data: withAppended(newest.data, message, "messageId") }, ...older] };
}
