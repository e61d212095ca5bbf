import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { EVENT_VERSION } from "@quote-financing/domain/webhooks/event-envelope";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import { expect, it } from "vitest";
import { EVENT_TYPES } from "./receiver.ts";
import { makeEvent } from "./test-kit.ts";

it("the package knows every type that the service sends", () => {
  expect([...EVENT_TYPES].sort()).toEqual([...DELIVERABLE_EVENT_TYPES].sort());
});

it.each([...EVENT_TYPES])("a made %s is one that the service could have sent", (type) => {
  const event = makeEvent(type);
  expect(eventEnvelopeSchema(type).parse(event)).toEqual(event);
  expect(event.version).toBe(EVENT_VERSION);
});
