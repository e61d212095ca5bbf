import type { PortalLanguage } from "../auth/portal-language.ts";
import { escapeHtml } from "../kernel/escape-html.ts";
import type { Mail } from "./mail.ts";
import { mailText } from "./mail-texts.ts";
import type { MailMatter } from "./mail-values.ts";

/** The mail as it goes out: the same words as plain text and as HTML that needs nothing from the network. */
export function renderMail(to: string, matter: MailMatter, language: PortalLanguage): Mail {
  const { linkLabel, link, ...words } = mailText(matter, language);
  const subject = oneLine(words.subject);
  const paragraphs = words.paragraphs.map(oneLine);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;color:#1a1d1b;max-width:36em;margin:2em auto;padding:0 1em">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
<p><a href="${escapeHtml(link)}" style="color:#0f6350">${escapeHtml(linkLabel)}</a></p>
</body></html>
`;
  return { to, subject, text: `${[...paragraphs, `${linkLabel}: ${link}`].join("\n\n")}\n`, html };
}

/** Names come from people: no line break may open another header, or look like a line of ours. */
const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();
