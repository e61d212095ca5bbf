import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { Services } from "../context.ts";
import { caseEntries, messageEntries } from "./case-entries.ts";
import { destinationEntries } from "./destination-entries.ts";
import type { NoticeReader } from "./find-reader.ts";
import type { NoticeEntry, WaitingNotice } from "./notice-entry.ts";
import { quoteEntries, requirementEntries } from "./quote-entries.ts";

/**
 * All that is still true of what a person was to be told, in the order in which it is read.
 *
 * @param isWanted of which topics; of those that the person did not choose to be told of never, unless given
 */
export async function findEntries(
  services: Services,
  reader: NoticeReader,
  notices: readonly WaitingNotice[],
  isWanted: (topic: NotificationTopic) => boolean = (topic) => reader.wants(topic) !== "never",
): Promise<NoticeEntry[]> {
  const { orm } = services.db;
  const wanted = notices.filter(({ topic }) => isWanted(topic));
  return [
    ...(await quoteEntries(orm, reader, wanted)),
    ...(await requirementEntries(orm, reader, wanted)),
    ...(await caseEntries(orm, reader, wanted)),
    ...(await messageEntries(orm, reader, wanted)),
    ...(await destinationEntries(orm, { ...reader, now: services.clock.now() }, wanted)),
  ];
}
