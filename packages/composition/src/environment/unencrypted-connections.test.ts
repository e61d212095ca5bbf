import { expect, test } from "vitest";
import { unencryptedConnections } from "./unencrypted-connections.ts";

const refusedNames = (environment: Parameters<typeof unencryptedConnections>[0]) =>
  unencryptedConnections(environment).map((line) => line.split(" ")[0]);

test.each([
  [{ PORTAL_URL: "http://portal.example.nl" }, "PORTAL_URL"],
  [{ PORTAL_URL: "http://93.184.216.34:3000" }, "PORTAL_URL"],
  [{ PORTAL_URL: "http://127.0.0.1.example.nl" }, "PORTAL_URL"],
  [{ DATABASE_URL: "postgres://u:secret@db.example.com/one" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://u:secret@db.example.com/one?sslmode=prefer" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://u:secret@93.184.216.34/one" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://u:secret@db-1,db.example.com/one" }, "DATABASE_URL"],
  [{ DATABASE_DIRECT_URL: "postgres://u:secret@[2a00:1450::8a]/one" }, "DATABASE_DIRECT_URL"],
  [{ MIGRATION_DATABASE_URL: "postgres://u:secret@db.example.com/one" }, "MIGRATION_DATABASE_URL"],
  [{ DATABASE_REPLICA_URL: "postgres://u:secret@db.example.com/one" }, "DATABASE_REPLICA_URL"],
  [{ CLAMD_URL: "tcp://clamd.example.com:3310" }, "CLAMD_URL"],
  [{ DOCUMENTS_URL: "s3://key:secret@s3.example.com/bucket?region=a&tls=off" }, "DOCUMENTS_URL"],
  [{ DOCUMENTS_URL: "S3://key:secret@s3.example.com/bucket?tls=off" }, "DOCUMENTS_URL"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example.com:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: " http://collector.example.com:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "HTTP://collector.example.com:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
])("what would cross the public network in the clear is refused: %o", (environment, name) => {
  expect(refusedNames(environment)).toEqual([name]);
  expect(unencryptedConnections(environment).join("\n")).not.toContain("secret");
});

test.each([
  { PORTAL_URL: "https://portal.example.nl" },
  { PORTAL_URL: "http://localhost:3000" },
  { PORTAL_URL: "http://10.0.0.8:3000" },
  { PORTAL_URL: "http://portal:3000" },
  { PORTAL_URL: "http://127.0.0.1:3000" },
  { DATABASE_URL: "postgres://u:p@db.example.com/one?sslmode=verify-full" },
  { DATABASE_URL: "postgres://u:p@db.example.com/one?sslmode=require" },
  { DATABASE_URL: "postgres://u:p@postgres:5432/one" },
  { DATABASE_URL: "postgres://u:p@10.0.0.8/one" },
  { DATABASE_URL: "postgres://u:p@db.service.internal/one" },
  { DATABASE_URL: "postgres://u:p@%2Frun%2Fpostgresql/one" },
  { CLAMD_URL: "unix:/run/clamd.sock" },
  { CLAMD_URL: "tcp://clamd:3310" },
  { DOCUMENTS_URL: "s3://key:secret@s3.example.com/bucket" },
  { DOCUMENTS_URL: "s3://key:secret@minio:9000/bucket?tls=off" },
  { DOCUMENTS_URL: "file:documents" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" },
])("TLS, this machine and private networks are not: %o", (environment) => {
  expect(unencryptedConnections(environment)).toEqual([]);
});
