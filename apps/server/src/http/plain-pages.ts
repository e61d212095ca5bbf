import { createHash } from "node:crypto";
import type { PlainResponse } from "./plain-response.ts";

/** In the colours of the portal (tokens.css), as dark as the reader has it. */
const STYLE = [
  ":root{color-scheme:light dark;background:#f8f7f4;color:#1d211f}",
  "a{color:#0d5240}",
  "@media screen and (prefers-color-scheme:dark){:root{background:#121513;color:#eceeea}a{color:#8ed0b8}}",
  'body{font:16px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}',
  "h1{font-size:1.75rem;font-weight:600;line-height:1.2;letter-spacing:-.02em}",
].join("");
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;

interface Words {
  readonly title: string;
  readonly nl: string;
  readonly en: string;
}

/** In both languages at once: the reader's language is unknown. */
function plainPage(status: number, { title, nl, en }: Words): PlainResponse {
  const body = `<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${nl}</p><p lang="en">${en}</p><p><a href="/">Naar het begin · <span lang="en">Go to the start</span></a></p></main></body></html>
`;
  return { status, contentType: "text/html; charset=utf-8", body, headers: { "Content-Security-Policy": POLICY } };
}

export const unknownPage = plainPage(404, {
  title: "Deze pagina bestaat niet",
  nl: "Op dit adres staat niets. Kijk of het adres klopt.",
  en: "There is nothing at this address. Please check it.",
});

export const unreadablePage = plainPage(400, {
  title: "Dit adres klopt niet",
  nl: "In dit adres staat een teken dat wij niet kunnen lezen. Kijk of het adres klopt.",
  en: "This address holds a character that we cannot read. Please check it.",
});

export const overfullPage = plainPage(400, {
  title: "Dit adres klopt niet",
  nl: "Achter het vraagteken van dit adres staat te veel. Kijk of het adres klopt.",
  en: "There is too much behind the question mark of this address. Please check it.",
});

export const crowdedPage = plainPage(429, {
  title: "Even wachten",
  nl: "Van uw netwerk komen nu te veel verzoeken. Wacht een paar seconden en laad de pagina opnieuw.",
  en: "Too many requests come from your network just now. Wait a few seconds and load the page again.",
});
