import { DEFAULT_LIMITS } from "@quote-financing/api/limits/request-limits";
import { z } from "zod";
import * as field from "./environment-fields.ts";

const ROLES = ["rest", "portal", "delivery"] as const;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/**
 * All of the environment (contract-decisions §10): apps/server reads it whole, a portal that runs alone its part of it.
 * `.env.example` tells what each name does.
 */
export const environmentSchema = z.object({
  PORT: field.wholeNumber(0, 65_535).default(3000),
  HOST: field.hostName().default("127.0.0.1"),
  DATA_DIR: field.folder().default(".data"),
  DATABASE_URL: field.urlText(["postgres", "postgresql"]).optional(),
  DATABASE_DIRECT_URL: field.urlText(["postgres", "postgresql"]).optional(),
  MIGRATION_DATABASE_URL: field.urlText(["postgres", "postgresql"]).optional(),
  DATABASE_REPLICA_URL: field.urlText(["postgres", "postgresql"]).optional(),
  DATABASE_PREPARE: field.trueOrFalse().default(true),
  PORTAL_URL: field.origin().optional(),
  TRUSTED_PROXIES: field.subnets().default([]),
  DRAIN_SECONDS: field.wholeNumber(1, 600).default(20),
  ROLES: field.listOf(ROLES).default(new Set(ROLES)),
  SECRETS_KEY: field.secretKeys(16).optional(),
  SECRETS_KEY_FILE: z.string().optional(),
  SECRETS_KEY_COMMAND: z.string().optional(),
  CRON_SECRET: field.bearerSecret(16).optional(),
  BETTER_AUTH_SECRET: field.secret(32).optional(),
  STEP_UP_MINUTES: field.wholeNumber(1, 1_440).default(10),
  RATE_LIMIT_PER_SECOND: field.wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.requestsPerSecond),
  RATE_LIMIT_BURST: field.wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.burst),
  CLAIM_RESOLUTIONS_PER_MINUTE: field.wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.claimResolutionsPerMinute),
  DELIVERY_ALLOW_PRIVATE_NETWORKS: field.trueOrFalse().default(false),
  DELIVERY_ALLOWED_SUBNETS: field.subnets().default([]),
  DELIVERY_ATTEMPT_RETENTION_DAYS: field.wholeNumber(1, 3_650).default(30),
  DELIVERY_EVENT_RETENTION_DAYS: field.wholeNumber(2, 3_650).default(90),
  AUDIT_RETENTION_YEARS: field.wholeNumber(1, 100).default(7),
  DELIVERY_NOTIFY: field.trueOrFalse().default(false),
  DELIVERY_LEASE_SECONDS: field.wholeNumber(5, 55).default(30),
  NODE_EXTRA_CA_CERTS: field.certificatesFile().optional(),
  DOCUMENTS_URL: field.documentsUrl().optional(),
  CLAMD_URL: field.clamdUrl().optional(),
  DOCUMENTS_UNSCANNED: z.enum(["refuse", "allow"], { error: "must be refuse or allow" }).default("refuse"),
  UNENCRYPTED_CONNECTIONS: z.enum(["refuse", "allow"], { error: "must be refuse or allow" }).default("refuse"),
  CREDIT_WARNING_IMAGE: field.pngFile().optional(),
  FOUR_EYES: field.trueOrFalse().default(false),
  OIDC_ISSUER: field.urlText(["https"]).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_AGENT_DOMAIN: field.mailDomain().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  METRICS_TOKEN: field.bearerSecret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: field.urlText(["http", "https"]).optional(),
  OTEL_SERVICE_NAME: z.string().default("quote-financing"),
  OTEL_TRACES_SAMPLER_ARG: field.fraction().default(1),
  MAIL: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  SMTP_URL: field.mailServerUrl().optional(),
  MAIL_FROM: field.mailFrom().optional(),
  INBOUND_MAIL_DOMAIN: field.mailDomain().optional(),
  INBOUND_MAIL_SECRET: field.bearerSecret(16).optional(),
});

export type Environment = z.output<typeof environmentSchema>;

/** What services are made from (compose-services.ts). */
export const serviceEnvironmentSchema = environmentSchema.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_PREPARE: true,
  DATABASE_DIRECT_URL: true,
  STEP_UP_MINUTES: true,
  RATE_LIMIT_PER_SECOND: true,
  RATE_LIMIT_BURST: true,
  CLAIM_RESOLUTIONS_PER_MINUTE: true,
  DELIVERY_ALLOW_PRIVATE_NETWORKS: true,
  DELIVERY_ALLOWED_SUBNETS: true,
  DELIVERY_ATTEMPT_RETENTION_DAYS: true,
  DELIVERY_EVENT_RETENTION_DAYS: true,
  DELIVERY_LEASE_SECONDS: true,
  DOCUMENTS_URL: true,
  CLAMD_URL: true,
  DOCUMENTS_UNSCANNED: true,
  UNENCRYPTED_CONNECTIONS: true,
  CREDIT_WARNING_IMAGE: true,
  FOUR_EYES: true,
  OIDC_ISSUER: true,
  OIDC_CLIENT_ID: true,
  OIDC_CLIENT_SECRET: true,
  OIDC_AGENT_DOMAIN: true,
  MAIL: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  INBOUND_MAIL_DOMAIN: true,
  INBOUND_MAIL_SECRET: true,
});

export type ServiceEnvironment = z.output<typeof serviceEnvironmentSchema>;
