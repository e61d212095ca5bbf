import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeHtml } from "@quote-financing/api/kernel/escape-html";
import { z } from "zod";
import type { OwnAnswer } from "./own-answer.ts";

const SHOWN = 50;

const keptSchema = z.object({ at: z.string(), to: z.string(), subject: z.string(), text: z.string() });

/** `/dev/mail`: the mail that would have gone out, newest first. On this machine only, and only without SMTP_URL. */
export async function mailPage(folder: string): Promise<OwnAnswer> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const newest = names.toSorted().toReversed().slice(0, SHOWN);
  const mails = await Promise.all(newest.map((name) => readFile(join(folder, name), "utf8")));
  const articles = mails.map((text) => article(keptSchema.parse(JSON.parse(text))));
  const none = "<p>No mail yet. Invite somebody in the portal, and their mail appears here.</p>";
  return {
    status: 200,
    contentType: "text/html; charset=utf-8",
    body: `${HEAD}<h1>Mail</h1>${articles.length === 0 ? none : articles.join("")}</main></html>`,
    headers: { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
  };
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem}
article{border-top:1px solid;padding:1rem 0}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:1.1rem}</style><main>`;

function article({ at, to, subject, text }: z.infer<typeof keptSchema>): string {
  return `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)}, ${escapeHtml(at)}</p><pre>${linked(text)}</pre></article>`;
}

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
