import { ID_PREFIXES, type IdKind } from "../ids/ids.ts";
import { DELIVERABLE_EVENTS, type DeliverableEventType, type EventFact, type EventFields } from "./event-catalogue.ts";
import { eventEnvelope } from "./event-envelope.ts";

const ULID = "01JZ8Q4C5T9V3W7X1Y2Z3A4B5";

/** Sample ids differ in their last letter. */
const LAST_LETTERS: Partial<Record<IdKind, string>> = {
  organization: "A",
  case: "C",
  caseMessage: "D",
  destination: "E",
  quote: "F",
  event: "H",
};

const sampleId = (kind: IdKind): string => `${ID_PREFIXES[kind]}_${ULID}${LAST_LETTERS[kind] ?? "Z"}`;

const sampleData = (fields: EventFields): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (typeof field !== "string") return [name, sampleData(field)];
      return [name, field === "merchantReference" ? "P-2026-0042" : sampleId(field)];
    }),
  );

const sampleFact = (type: DeliverableEventType): EventFact =>
  ({ type, data: sampleData(DELIVERABLE_EVENTS[type].data.fields) }) as EventFact;

/** The bytes of an event of that type as the sender fixes them, of one time and with ids that never change. */
export function sampleEvent(type: DeliverableEventType): string {
  const organization = { organizationId: sampleId("organization"), slug: "zonnig-dak" };
  return JSON.stringify(eventEnvelope(sampleId("event"), "2026-06-01T09:30:00.000Z", organization, sampleFact(type)));
}
