import { createHash } from "node:crypto";
import { WIDGET_SCRIPT } from "./widget-script.ts";
import { WIDGET_STYLE } from "./widget-style.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The widget may stand in anyone's frame, and run nothing but its own script: by hash, so that it can be cached. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(WIDGET_SCRIPT)}`,
  `style-src ${hashOf(WIDGET_STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors *",
].join("; ");

/** What a page in other sites' frames says of itself; a site that isolates itself (COEP) can frame it too. */
export const WIDGET_PAGE_HEADERS = {
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Embedder-Policy": "require-corp",
};
