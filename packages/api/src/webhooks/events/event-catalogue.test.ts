import { readFileSync, writeFileSync } from "node:fs";
import { DELIVERABLE_EVENT_TYPES } from "@quote-financing/domain/vocabulary";
import { describe, expect, it } from "vitest";
import { eventEnvelopeSchema } from "./schema.ts";
import { sampleEvent } from "./testing-sample-event.ts";

const GUIDE = new URL("../../../docs/guides/event-catalogue.md", import.meta.url);
const SAMPLE = /```json event\n([\s\S]*?)```/;

/** `pnpm generate`. */
if (process.env.GUIDES_UPDATE === "1") writeFileSync(GUIDE, withSamples(readFileSync(GUIDE, "utf8")));

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
  const chapter = guide.split(/^(?=## )/m).find((text) => text.startsWith(`## \`${type}\`\n`)) ?? "";
  return SAMPLE.exec(chapter)?.[1] ?? "{}";
}

/** The sample of each chapter made anew; a chapter without one gets it at its end. */
function withSamples(text: string): string {
  const chapters = text.split(/^(?=## )/m).map((chapter) => {
    const type = DELIVERABLE_EVENT_TYPES.find((known) => chapter.startsWith(`## \`${known}\`\n`));
    if (type === undefined) return chapter;
    const sample = `\`\`\`json event\n${JSON.stringify(JSON.parse(sampleEvent(type)), null, 2)}\n\`\`\``;
    return SAMPLE.test(chapter) ? chapter.replace(SAMPLE, () => sample) : `${chapter.trimEnd()}\n\n${sample}\n\n`;
  });
  return `${chapters.join("").trimEnd()}\n`;
}
