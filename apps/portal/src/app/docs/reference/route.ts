import { createHash } from "node:crypto";

/** Sets up Scalar (public/reference, put there by the build) on our own document, without anything from outside. */
const SCRIPT = `
Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

const STYLE = `
:root { --scalar-custom-header-height: 40px; }
body { margin: 0; }
.back { position: sticky; top: 0; z-index: 10; height: 40px; padding: 9px 24px; box-sizing: border-box;
  border-bottom: 1px solid var(--scalar-border-color, #ddd); background: var(--scalar-background-1, #fff);
  font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; }
.back a { color: var(--scalar-color-1, #1d211f); }
`;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Quote Financing</title><style>${STYLE}</style></head>
<body><nav class="back" aria-label="Documentation"><a href="/docs">All guides</a></nav><div id="reference"></div><script src="/reference/scalar.js"></script><script>${SCRIPT}</script></body></html>`;

/** Scalar writes style elements of its own and draws with data: URLs; it may run only its bundle and our script. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The API reference of /v1: public, like the document that it shows. */
export const GET = (): Response =>
  new Response(PAGE, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "public, max-age=300",
    },
  });
