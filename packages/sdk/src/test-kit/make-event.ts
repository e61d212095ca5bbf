import { nowMs } from "../client/clock.ts";
import { type IdPrefix, makeId } from "../client/make-id.ts";
import { DATA_BY_TYPE, type EventByType, type EventType } from "../receiver/event.ts";

interface Parts {
  readonly [name: string]: IdPrefix | null | Parts;
}

type NameIn<Tree> = { [Name in keyof Tree]: Tree[Name] extends string | null ? Name : NameIn<Tree[Name]> }[keyof Tree];
type IdName = { [Type in EventType]: NameIn<(typeof DATA_BY_TYPE)[Type]> }[EventType];

/** Ids that the sample must name, for instance of a quote that your test has created. */
export type SampleIds = { readonly [Name in IdName]?: string | undefined };

/** An event as the service would send it now, with fresh ids where none are given. */
export function makeEvent<Type extends EventType>(type: Type, ids: SampleIds = {}): EventByType[Type] {
  const event = {
    eventId: makeId("evt"),
    version: "2026-06-01",
    type,
    timestamp: new Date(nowMs()).toISOString(),
    organization: { organizationId: makeId("mer"), slug: "sample" },
    data: sampleData(DATA_BY_TYPE[type], ids),
  };
  return event as unknown as EventByType[Type];
}

function sampleData(parts: Parts, ids: Readonly<Record<string, string | undefined>>): object {
  const filled = Object.entries(parts).map(([name, part]) => {
    if (part !== null && typeof part === "object") return [name, sampleData(part, ids)];
    return [name, ids[name] ?? (part === null ? undefined : makeId(part))];
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}
