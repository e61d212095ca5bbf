import { fileURLToPath } from "node:url";
import { DELIVERABLE_EVENT_TYPES, DELIVERABLE_EVENTS } from "@quote-financing/domain/webhooks/event-catalogue";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import { sampleEvent } from "@quote-financing/domain/webhooks/testing-event-sample";
import { expect, it } from "vitest";

const GUIDE = fileURLToPath(new URL("../../../docs/guides/event-catalogue.md", import.meta.url));

const HEAD = `# Event catalogue

Every event has the same envelope. \`eventId\` is the idempotency key, \`version\` that of the envelope, \`organization\` the one that it
happened in. The \`data\` is thin: fetch the resource.
`;

const chapters = DELIVERABLE_EVENT_TYPES.map((type) => {
  const sample = JSON.stringify(JSON.parse(sampleEvent(type)), null, 2);
  return `## \`${type}\`\n\n${DELIVERABLE_EVENTS[type].description}\n\n\`\`\`json event\n${sample}\n\`\`\`\n`;
});

it("the guide has a chapter with a sample for every type that is ever sent, and for no other (`pnpm generate` writes them)", async () => {
  await expect([HEAD, ...chapters].join("\n")).toMatchFileSnapshot(GUIDE);
});

it.each(DELIVERABLE_EVENT_TYPES)("the sample of %s is what the document promises", (type) => {
  const sample = JSON.parse(sampleEvent(type));
  expect(eventEnvelopeSchema(type).strict().parse(sample)).toEqual(sample);
});
