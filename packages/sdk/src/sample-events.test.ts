import { EVENT_VERSION, eventDataSchemas, eventEnvelopeSchema } from "@quote-financing/api/webhooks/events/schema";
import { expect, it } from "vitest";
import { EVENT_TYPES } from "./receiver.ts";
import { makeEvent } from "./test-kit.ts";

it("the package knows every type that the service sends", () => {
  expect([...EVENT_TYPES].sort()).toEqual(Object.keys(eventDataSchemas).sort());
});

it.each([...EVENT_TYPES])("a made %s is one that the service could have sent", (type) => {
  const event = makeEvent(type);
  expect(eventEnvelopeSchema(type).parse(event)).toEqual(event);
  expect(event.version).toBe(EVENT_VERSION);
});
