import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterAll, describe, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "environment-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const given = (name: string, value: string) => () => readEnvironment({ [name]: value });

describe("a value that would be passed over, or fail later without its name, stops the start in one line", () => {
  test.each([
    ["HOST", "10.0.0.999", "must be an address or a host name"],
    ["HOST", "127.0.0.1:3000", "must be an address or a host name"],
    ["DATABASE_DIRECT_URL", "postgres://owner@db.internal/one", "needs DATABASE_URL"],
    ["MIGRATION_DATABASE_URL", "postgres://owner@db.internal/one", "needs DATABASE_URL"],
    ["DATABASE_REPLICA_URL", "postgres://owner@db.internal/one", "needs DATABASE_URL"],
    ["DATABASE_URL", "postgres:db.internal", "must be a url that begins with postgres:// or postgresql://"],
    ["DATABASE_URL", "postgres://50%off@db.internal/one", "has a % in its user or password that begins no code"],
    ["SMTP_URL", "smtp:mail.example.com:587", "must be a url that begins with smtp:// or smtps://"],
    ["SMTP_URL", "smtp://", "must name the host of the mail server"],
    ["SMTP_URL", "smtp://me:50%off@mail.example.com", "has a % in its user or password that begins no code"],
    ["DOCUMENTS_URL", "s3://key:50%off@s3.example.com/bucket", "must be file:<folder> or s3://"],
    ["CLAMD_URL", "unix:/run/50%off", "must be tcp://<host>:<port> or unix:/<path>"],
    ["DOCUMENTS_URL", "file:50%off", "must be file:<folder> or s3://"],
    ["NODE_EXTRA_CA_CERTS", fileOf("no.pem", "no certificate"), "must name a file of certificates in PEM"],
    [
      "NODE_EXTRA_CA_CERTS",
      fileOf("cut.pem", `${rootCertificates[0]}\n${rootCertificates[1]?.replace(/\n[^-\n]+\n/, "\n")}`),
      "must name a file of certificates in PEM",
    ],
    // What Docker makes of a volume whose file is not there.
    ["NODE_EXTRA_CA_CERTS", folder, "must name a file that this user can read"],
    ["CREDIT_WARNING_IMAGE", folder, "must name a file that this user can read"],
    ["DATA_DIR", "/proc/quote-financing", "must name a folder that can be made"],
    ["DATA_DIR", "/proc/self/cwd/../../proc/quote-financing", "must name a folder that can be made"],
    ["DOCUMENTS_URL", "file:///proc/quote-financing/documents", "must name a folder that can be made"],
  ])("%s=%s", (name, value, words) => {
    expect(given(name, value)).toThrow(`${name} ${words}`);
    expect(given(name, value)).toThrow(/^[^\n]+$/);
    expect(given(name, value)).not.toThrow(/50%off/);
  });
});

test("what is right is taken as it stands", () => {
  const environment = readEnvironment({
    SMTP_URL: "SMTPS://me:50%25off@mail.example.com",
    DOCUMENTS_URL: "s3://key:50%25off@s3.example.com/bucket",
    NODE_EXTRA_CA_CERTS: fileOf("ours.pem", `# ours\n${rootCertificates.slice(0, 3).join("\n")}\n`),
  });
  expect(environment.SMTP_URL).toBe("SMTPS://me:50%25off@mail.example.com");
});

test.each(["file:documents", "file:/srv/documents", "file:///srv/documents"])("%s is a folder for documents", (url) => {
  expect(readEnvironment({ DOCUMENTS_URL: url }).DOCUMENTS_URL).toBe(url);
});
