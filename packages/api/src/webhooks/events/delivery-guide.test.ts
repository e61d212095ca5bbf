import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { attemptHeaderFields } from "@quote-financing/domain/webhooks/delivery-headers";
import { SIGNING_SECRET_PREFIX, signedContent } from "@quote-financing/domain/webhooks/delivery-signature";
import { sampleEvent } from "@quote-financing/domain/webhooks/testing-event-sample";
import { expect, it } from "vitest";

const guide = readFileSync(new URL("../../../docs/guides/receiving-events.md", import.meta.url), "utf8");

it("the guide shows a delivery with all its headers, truly signed by the secret that it prints", () => {
  const [signingSecret = ""] = /whsig_[\w-]{43}/.exec(guide) ?? [];
  const body = sampleEvent("quote.created");
  const { eventId, timestamp } = JSON.parse(body);
  const timestampSeconds = Date.parse(timestamp) / 1000;
  const key = Buffer.from(signingSecret.slice(SIGNING_SECRET_PREFIX.length), "base64url");
  const digest = createHmac("sha256", key)
    .update(signedContent(eventId, timestampSeconds, body))
    .digest("base64");
  const fields = attemptHeaderFields({
    bearerSecret: "whsec_only_for_this_example",
    eventId,
    sequence: 1842,
    timestampSeconds,
    signatures: [`v1,${digest}`],
  });
  const headers = { host: "hooks.example.com", ...fields, "content-length": Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

  const delivery = ["POST /quote-financing HTTP/1.1", ...lines, "", body].join("\n");
  expect(/^```http event\n([\s\S]*?)\n```$/m.exec(guide)?.[1]).toBe(delivery);
});
