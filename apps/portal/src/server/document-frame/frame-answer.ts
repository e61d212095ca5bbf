import { randomBytes } from "node:crypto";
import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { portalTexts } from "../sign-in/sign-in-texts.ts";
import { FRAME_SCRIPT } from "./frame-script.ts";

const STYLE = `
html { background: #e9e7e1; }
body { margin: 0; }
#document { display: grid; justify-items: center; gap: 12px; padding: 12px; }
section { width: min(100%, 900px); background: #fff; }
canvas, img { display: block; max-width: 100%; height: auto; }
section canvas { width: 100%; }
.failed { margin: 0; padding: 24px; font-family: system-ui, sans-serif; color: #26231d; }
.words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/**
 * The frame of the viewer: a page without an origin (`sandbox`), that may load nothing but what draws PDFs, and may be framed by our
 * own pages alone (decision record 0310). It is handed the bytes by the page above it.
 *
 * @param language of who looks
 */
export function frameAnswer(language: PortalLanguage): Response {
  const nonce = randomBytes(16).toString("base64");
  const pageFailed = escapeHtml(portalTexts(language)("documents.viewer.pageFailed", { page: "{page}" }));
  const policy = [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'nonce-${nonce}'`,
    "img-src blob: data:",
    "font-src blob: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Document</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${STYLE}</style></head>
<body><div id="document" aria-busy="true" data-page-failed="${pageFailed}"></div><script type="module" nonce="${nonce}">${FRAME_SCRIPT}</script></body></html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
  return new Response(html, { headers });
}
