import { readFileSync, writeFileSync } from "node:fs";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/db/vocabulary";
import { describe, expect, it } from "vitest";
import { eventEnvelopeSchema } from "./schema.ts";
import { sampleEvent } from "./testing-sample-event.ts";

const GUIDE = new URL("../../docs/guides/event-catalogue.md", import.meta.url);
const guide = readFileSync(GUIDE, "utf8");

describe("the event catalogue", () => {
  it("has a chapter for every type that is ever sent, and for no other", () => {
    const chapters = [...guide.matchAll(/^## `([\w.]+)`$/gm)].map(([, type]) => type);
    expect(chapters).toEqual([...DELIVERABLE_EVENT_TYPES]);
  });

  it.each([...DELIVERABLE_EVENT_TYPES])("shows %s as the sender writes it, byte for byte when unfolded", (type) => {
    const sent = sampleEvent(type);
    expect(eventEnvelopeSchema(type).parse(JSON.parse(sent))).toEqual(JSON.parse(sent));
    expect(JSON.stringify(JSON.parse(printedSample(type)))).toBe(sent);
  });
});

function printedSample(type: string): string {
  const chapter = guide.slice(guide.indexOf(`## \`${type}\``));
  return /```json event\n([\s\S]*?)```/.exec(chapter)?.[1] ?? "";
}

if (process.env.GUIDES_UPDATE === "1") {
  const samples = DELIVERABLE_EVENT_TYPES.map((type) => JSON.stringify(JSON.parse(sampleEvent(type)), null, 2));
  writeFileSync(
    GUIDE,
    guide.replace(/```json event\n[\s\S]*?```/g, () => `\`\`\`json event\n${samples.shift()}\n\`\`\``),
  );
}
