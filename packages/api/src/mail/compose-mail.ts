import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";

/** What a mail says, before it has a form. Every text is plain: what people typed stays text. */
export interface MailContent {
  readonly language: PortalLanguage;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the reader gets this, and how to end it. */
  readonly footer: string;
}

/** The same mail in both forms. The HTML needs no pictures, styles or addresses from elsewhere. */
export function composeMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, paragraphs, action, footer } = content;
  const text = [...paragraphs, `${action.label}:\n${action.url}`, `-- \n${footer}`].join("\n\n");
  return { subject: oneLine(subject), text: `${text}\n`, html: htmlOf(content) };
}

/** Subjects hold names that people chose; a header ends at its line. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function htmlOf({ language, subject, paragraphs, action, footer }: MailContent): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join("");
  const button = `<a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}"><div style="max-width:560px;margin:0 auto;padding:32px 20px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>${body}
<p style="margin:24px 0">${button}</p>
<p style="margin:0;color:#5c6470;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`;
}

const PAGE = "margin:0;background:#fff;color:#1c2430;font:16px/1.5 system-ui,sans-serif";
const BUTTON =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#1c2430;color:#fff;text-decoration:none";
