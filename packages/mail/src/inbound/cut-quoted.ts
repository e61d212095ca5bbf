import { ANSWER_ABOVE } from "@quote-financing/domain/inbound-mail";

/** Lines that a mail program puts between its own text and an older mail. */
const DIVIDERS = [
  /^-{2,12} ?(oorspronkelijk bericht|original message|doorgestuurd bericht|forwarded message) ?-{2,12}$/i,
  /^(begin doorgestuurd bericht|begin forwarded message|begin van doorgestuurd bericht):$/i,
];

/** The line with which a mail program opens what it quotes: who wrote it, at what time. It may be folded over three lines. */
function isQuoteHeader(line: string): boolean {
  if (!line.endsWith(":") || !/\d{4}|\d[:.]\d\d/.test(line)) return false;
  if (/ (schreef op|wrote on) /i.test(line)) return true;
  return /^(op|on) /i.test(line) && / (schreef|wrote|geschreven|written)[ :]/i.test(line);
}

/** The first rows of the block that Outlook puts above what it quotes. People write such rows too: of whom a payment is, and when. */
const FROM_ROW = /^\*?(van|from|von) ?:\*?\s*\S/i;
const SENT_ROW = /^\*?(verzonden|sent|datum|date|gesendet) ?:\*?\s*\S/i;

/** Rows of a whole block behind its first, in the order of any program: it has a subject, and says at what time. */
const SENT = /^\*?(verzonden|sent|datum|date|gesendet) ?:.*(\d{4}|\d[:.]\d\d)/i;
const SUBJECT = /^\*?(onderwerp|subject|betreff) ?:/i;
const OTHER_ROW =
  /^\*?(aan|to|an|cc|bcc|prioriteit|urgentie|importance|priority|bijlagen?|attachments?|antwoord aan|reply-to) ?:/i;
const BLOCK_ROWS = 9;
/** The rest of a row that was too long for a line: addresses, with what parts them. */
const GOES_ON = /^[^:;@]*[;@][^:]*$/;

/** Opens a signature. */
const SIGNATURE = /^-- ?$/;

/**
 * Lines that a program adds about itself. They must name a program: `Verzonden met de post` is a sentence of the sender. Only the
 * line itself is removed, since text of the sender may follow.
 */
const PROGRAM_LINES = [
  /^(verstuurd|verzonden) (vanaf|vanuit|met|via) .{0,40}(iphone|ipad|ipod|android|samsung|galaxy|huawei|pixel|nokia|blackberry|outlook|yahoo|proton|mail voor|mijn (telefoon|mobiel|tablet|smartphone))/i,
  /^sent (from|with|via) .{0,40}(iphone|ipad|ipod|android|samsung|galaxy|huawei|pixel|nokia|blackberry|outlook|yahoo|proton|mail for|my (phone|mobile|tablet|smartphone))/i,
  /^(download|haal|get) outlook (voor|for) /i,
];

const RULE = /^_{10,}$|^-{20,}$/;

/**
 * What somebody wrote themselves: without what their mail program quotes, and without its signature. Where the answers stand
 * between or below quoted lines, the quoted lines are left out.
 */
export function cutQuoted(text: string): string {
  const all = text.replaceAll("\r\n", "\n").replaceAll("\u00a0", " ").split("\n");
  const first = all.findIndex((line) => line.trim() !== "");
  const lines = all.slice(Math.max(0, first));
  const cut = lines.findIndex((_, at) => isCut(lines, at));
  const above = withoutQuotes(cut < 0 ? lines : lines.slice(0, cut));
  if (above !== "") return above;
  if (cut < 0) return "";
  return withoutQuotes(isQuoted(lines[cut] ?? "") ? lines.slice(cut) : belowOpener(lines, cut));
}

function isCut(lines: readonly string[], at: number): boolean {
  const line = unquoted(lines[at] ?? "");
  if (line === "" || line.length > 500) return false;
  if (isMarked(line) || isDivider(line) || opensQuote(lines, at)) return true;
  if (isQuoted(lines[at] ?? "")) return false;
  if (opensBlock(lines, at)) return true;
  return RULE.test(line) && (opensBlock(lines, at + 1) || (beginsBlock(lines, at + 1) && !isFirst(lines, at)));
}

const beginsBlock = (lines: readonly string[], at: number): boolean => SENT_ROW.test(blockRows(lines, at)[1] ?? "");

/**
 * The rows of the block that begins here, if one does, and what follows. What text of HTML leaves empty between two rows, and how
 * a long list of recipients goes on, are passed over.
 */
function blockRows(lines: readonly string[], at: number): readonly string[] {
  const first = (lines[at] ?? "").trim();
  if (!FROM_ROW.test(first)) return [];
  const below = lines.slice(at + 1, at + 2 * BLOCK_ROWS).map((line) => line.trim());
  return [first, ...below.filter((line) => isRow(line) || !(line === "" || GOES_ON.test(line)))].slice(0, BLOCK_ROWS);
}

const isRow = (line: string): boolean => [FROM_ROW, SENT_ROW, SUBJECT, OTHER_ROW].some((known) => known.test(line));

/** A block above our mail, or a whole one below words of the sender: where it stands first, their words may be below what it quotes. */
const opensBlock = (lines: readonly string[], at: number): boolean =>
  (beginsBlock(lines, at) && isAboveOurs(lines, at)) || (isWholeBlock(lines, at) && !isFirst(lines, at));

function isAboveOurs(lines: readonly string[], at: number): boolean {
  const below = lines.slice(at, at + 2 * (BLOCK_ROWS + LINES_ABOVE_OURS)).filter((line) => line.trim() !== "");
  return below.slice(0, BLOCK_ROWS + LINES_ABOVE_OURS).some(isMarked);
}

function isWholeBlock(lines: readonly string[], at: number): boolean {
  const rows = blockRows(lines, at);
  const end = rows.findIndex((row) => !isRow(row));
  const own = end < 0 ? rows : rows.slice(0, end);
  return own.some((row) => SENT.test(row)) && own.some((row) => SUBJECT.test(row));
}

/** Whether no words of the sender are known to stand above it: nothing does, or another block with what that one quotes. */
function isFirst(lines: readonly string[], at: number): boolean {
  const first = RULE.test((lines[0] ?? "").trim()) ? 1 : 0;
  return at <= first || isWholeBlock(lines, first);
}

const isMarked = (line: string): boolean => Object.values(ANSWER_ABOVE).some((marker) => line.includes(marker));

const isDivider = (line: string): boolean => DIVIDERS.some((divider) => divider.test(line));

/** A mail server may have put as many lines above ours, to say that it came from outside. */
const LINES_ABOVE_OURS = 5;

/**
 * Whether a program quotes below: lines with `>`, our mail, or what was cut away already. Words of the sender open a quote of their own,
 * of what a customer wrote on some day, and what stands below them is theirs.
 */
function opensQuote(lines: readonly string[], at: number): boolean {
  const length = openerLength(lines, at);
  if (length === 0 || isQuoted(lines[at] ?? "")) return length > 0;
  let seen = 0;
  for (let below = at + length; below < lines.length && seen <= LINES_ABOVE_OURS; below += 1) {
    const line = lines[below] ?? "";
    if (line.trim() === "") continue;
    if (isMarked(line) || (seen === 0 && isQuoted(line))) return true;
    if (openerLength(lines, below) > 0) return false;
    seen += 1;
  }
  return seen === 0;
}

const OPENER_LINES = [1, 2, 3];

/** How many lines the opener takes that begins here; 0: none does. */
const openerLength = (lines: readonly string[], at: number): number =>
  OPENER_LINES.find((count) => isOpener(lines, at, count) && !isOpenerBelow(lines, at, count)) ?? 0;

/** Words of the sender may begin as an opener does, and stand right above it: `On Friday.`, and then `On Monday Sanne wrote:`. */
const isOpenerBelow = (lines: readonly string[], at: number, count: number): boolean =>
  OPENER_LINES.some((skipped) => skipped < count && isOpener(lines, at + skipped, count - skipped));

/** No program breaks its line by an empty one. Most lines end as no opener does, and are not joined. */
function isOpener(lines: readonly string[], at: number, count: number): boolean {
  const last = (lines[at + count - 1] ?? "").trimEnd();
  if (!last.endsWith(":") && !last.endsWith("-")) return false;
  let joined = "";
  for (let place = at; place < at + count; place += 1) {
    const line = unquoted(lines[place] ?? "");
    joined = `${joined} ${line}`.trim();
    if (line === "" || joined.length > 600) return false;
  }
  return isQuoteHeader(joined) || isDivider(joined);
}

/** For a program that puts the quoted mail first: the lines below the opener. None unless the first text there is quoted with `>`. */
function belowOpener(lines: readonly string[], cut: number): readonly string[] {
  const below = lines.slice(cut + openerLength(lines, cut));
  const quoted = below.findIndex(isQuoted);
  const isPlain = below.slice(0, Math.max(0, quoted)).some((line) => line.trim() !== "");
  if (openerLength(lines, cut) === 0 || quoted < 0 || isPlain) return [];
  return below;
}

function withoutQuotes(lines: readonly string[]): string {
  const own = lines.filter((line) => !isQuoted(line));
  const signature = own.findIndex((line) => SIGNATURE.test(line.trimEnd()));
  const kept = signature < 0 ? own : own.slice(0, signature);
  return kept
    .filter((line) => line.length > 120 || !PROGRAM_LINES.some((sign) => sign.test(line.trim())))
    .map((line) => (line.trim() === "" ? "" : line))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}

const isQuoted = (line: string): boolean => line.trimStart().startsWith(">");

const unquoted = (line: string): string => line.replace(/^(?:> ?)+/, "").trim();
