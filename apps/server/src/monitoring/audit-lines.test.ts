import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { auditLines } from "./audit-lines.ts";

test("each entry is one line of JSON with its place and hash, and nothing of it that names somebody", () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const entry = {
    chain: "mer_1",
    sequence: 7,
    hash: "ab".repeat(32),
    auditEntryId: "aud_1",
    action: "member.invited" as const,
    actorId: "usr_1",
    requestId: "req_1",
    occurredAt: new Date("2026-11-25T10:00:00Z"),
  };
  const whole = { ...entry, actorName: "Sanne de Vries", clientAddress: "203.0.113.7", details: { email: "a@b.nl" } };
  auditLines(pino(stream))([whole, { ...entry, sequence: 8 }]);

  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    part: "audit",
    msg: "audit",
    chain: "mer_1",
    sequence: 7,
    hash: entry.hash,
    auditEntryId: "aud_1",
    action: "member.invited",
    actorId: "usr_1",
    requestId: "req_1",
    occurredAt: "2026-11-25T10:00:00.000Z",
  });
  expect(lines.join("")).not.toMatch(/Sanne|203\.0|a@b/);
});
