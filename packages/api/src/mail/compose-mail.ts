import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { asTyped } from "./mail-name.ts";

/** What a mail says, before it has a form. Every text is plain: what people typed stays text. */
export interface MailContent {
  readonly language: PortalLanguage;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Above everything, in mail that can be answered. */
  readonly answerAbove?: string | undefined;
  /** Things that each have a page of their own. */
  readonly items?: readonly MailItem[] | undefined;
  /** The one thing to do. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the reader gets this, and how to end it. */
  readonly footer: string;
  /** Where the reader ends mail of this kind, without signing in. */
  readonly unsubscribe?: { readonly label: string; readonly url: string } | undefined;
}

interface MailItem {
  readonly title: string;
  /** Why it is in the mail. */
  readonly detail: string;
  readonly url: string;
}

/** The same mail in both forms. The HTML needs no pictures, styles or addresses from elsewhere. */
export function composeMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, paragraphs, answerAbove, items = [], action, footer, unsubscribe } = content;
  const marker = answerAbove === undefined ? [] : [`-- ${answerAbove} --`];
  const listed = items.map(({ title, detail, url }) => `* ${title}\n  ${detail}\n  ${url}`);
  const ending = unsubscribe === undefined ? footer : `${footer}\n${unsubscribe.label}: ${unsubscribe.url}`;
  const text = [...marker, ...paragraphs, ...listed, `${action.label}:\n${action.url}`, `-- \n${ending}`].join("\n\n");
  return { subject: asTyped(oneLine(subject)), text: `${asTyped(text)}\n`, html: htmlOf(content) };
}

/** Subjects hold names that people chose; a header ends at its line. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function htmlOf({
  language,
  subject,
  paragraphs,
  answerAbove,
  items = [],
  action,
  footer,
  unsubscribe,
}: MailContent): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${linesOf(paragraph)}</p>`).join("");
  const marker = answerAbove === undefined ? "" : `<p ${MARKER}>-- ${escapeHtml(answerAbove)} --</p>`;
  const button = linkOf(action.url, action.label, BUTTON);
  const ending =
    unsubscribe === undefined ? "" : `<br>${linkOf(unsubscribe.url, unsubscribe.label, 'style="color:inherit"')}`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${DARK}<title>${escapeHtml(asTyped(subject))}</title></head>
<body ${PAGE}><div style="max-width:560px;margin:0 auto;padding:32px 20px">${marker}
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>${body}${listOf(items)}
<p style="margin:24px 0">${button}</p>
<p ${FOOTER}>${escapeHtml(footer)}${ending}</p></div></body></html>`;
}

/** What people typed keeps its lines. */
const linesOf = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, "<br>");

const linkOf = (url: string, label: string, look: string): string =>
  `<a href="${escapeHtml(url)}" ${look}>${escapeHtml(label)}</a>`;

function listOf(items: readonly MailItem[]): string {
  if (items.length === 0) return "";
  const rows = items.map(({ title, detail, url }) => {
    return `<li style="margin:0 0 12px">${linkOf(url, title, ITEM)}<br>${linesOf(detail)}</li>`;
  });
  return `<ul style="margin:0;padding:0 0 0 20px">${rows.join("")}</ul>`;
}

const PAGE = 'class="page" style="margin:0;background:#fff;color:#1c2430;font:16px/1.5 system-ui,sans-serif"';
const MARKER = 'class="soft" style="margin:0 0 20px;color:#5c6470;font-size:13px"';
const FOOTER = 'class="soft" style="margin:0;color:#5c6470;font-size:13px"';
const ITEM = 'class="item" style="color:#1c2430;font-weight:600"';
const BUTTON =
  'class="button" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c2430;color:#fff;text-decoration:none"';

/** For mail programs that are dark. What leaves styles out shows the colours of the attributes, or turns them by itself. */
const DARK = `<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){.page{background:#16191d!important;color:#e6e8eb!important}\
.soft{color:#a9b1bc!important}.item{color:#e6e8eb!important}.button{background:#e6e8eb!important;color:#16191d!important}}</style>`;
