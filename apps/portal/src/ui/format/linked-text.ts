/** A piece of a text: plain, or an address that can be followed. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** What looks like an address, up to the next space or sign that none has. */
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;

/** What ends a sentence rather than an address. */
const ENDS = new Set([".", ",", ";", ":", "!", "?", ")", "]", "*", "_"]);

/**
 * A text in pieces, of which addresses can be followed: those of http and https alone, written out as they are, and none
 * that shows a name before its host (`https://bank.example@evil.example`). The pieces together are the text, unchanged.
 */
export function linkedText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!isFollowed(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) });
  return parts;
}

/** A bracket that was opened within an address belongs to it. */
function withoutEnd(found: string): string {
  let end = found.length;
  while (end > 0 && ENDS.has(found.charAt(end - 1))) {
    if (found.charAt(end - 1) === ")" && found.lastIndexOf("(", end - 1) > 0) break;
    end -= 1;
  }
  return found.slice(0, end);
}

function isFollowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  return (
    (protocol === "https:" || protocol === "http:") && username === "" && password === "" && hostname.includes(".")
  );
}
