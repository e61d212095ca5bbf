import { createHash } from "node:crypto";
import type { CreditWarningForm } from "@quote-financing/domain/advertising/credit-warning";
import { WIDGET_SCRIPT } from "./widget-script.ts";
import { widgetStyle } from "./widget-style.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The widget may stand in anyone's frame, and run nothing but its own script: by hash, so that it can be cached. */
const policyOf = (form: CreditWarningForm | undefined): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(WIDGET_SCRIPT)}`,
    `style-src ${hashOf(widgetStyle(form))}`,
    "img-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors *",
  ].join("; ");

/**
 * What a page in other sites' frames says of itself; a site that isolates itself (COEP) can frame it too.
 *
 * @param form of the warning that it shows
 */
export const widgetPageHeaders = (form?: CreditWarningForm) => ({
  "Content-Security-Policy": policyOf(form),
  "Cross-Origin-Embedder-Policy": "require-corp",
});
