"use client";

import { useEffect, useState } from "react";
import type { ShownMessage } from "../../shown-case.ts";
import { keepSeen, seenMessage } from "./seen-messages.ts";

/**
 * The id of the first message of the other side that this browser had not shown before the page opened, as far as it was
 * fetched: a message that is not here is older than what is. What arrives while the page is open counts as seen.
 *
 * @param isRemembered false where somebody else remembers it: nothing is kept then
 * @returns null for none, and undefined until this browser was asked
 */
export function useUnreadFrom(
  caseId: string,
  messages: readonly ShownMessage[],
  reader: ShownMessage["author"]["type"],
  isRemembered: boolean,
): string | null | undefined {
  const [opened, setOpened] = useState<{ readonly seen: string | undefined; readonly at: string }>();
  const { messageId: last, createdAt: lastAt } = messages.at(-1) ?? {};

  useEffect(() => {
    if (!isRemembered || last === undefined || lastAt === undefined) return;
    const seen = seenMessage(caseId);
    setOpened((before) => before ?? { seen, at: lastAt });
    keepSeen(caseId, last);
  }, [caseId, last, lastAt, isRemembered]);

  if (opened === undefined) return undefined;
  if (opened.seen === undefined) return null;
  const from = messages.findIndex(({ messageId }) => messageId === opened.seen) + 1;
  const isNew = ({ author, createdAt }: ShownMessage) => author.type !== reader && createdAt <= opened.at;
  return messages.slice(from).find(isNew)?.messageId ?? null;
}
