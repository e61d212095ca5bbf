const MASK = "••••••••";
/** A shorter part of a secret tells nothing, and would be found by chance. */
const MIN_PART = MASK.length;

interface Form {
  readonly whole: string;
  readonly start: string;
}

/** They end with the list, which ends with its secrets (`DestinationSecrets`): a text that is no secret any more is not kept. */
const known = new WeakMap<readonly string[], readonly Form[]>();

/**
 * Masks the secrets of a destination that a receiver sent back: whole anywhere, and cut off at the end of the text; as it is, escaped
 * for JSON or URLs, and within base64 (decision record 0176). Secrets below 8 characters are left: we make none.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  if (text.length < MIN_PART) return text;
  let masked = text;
  for (const form of formsOf(secrets)) {
    if (masked.includes(form.whole)) masked = masked.replaceAll(form.whole, MASK);
    const cutAt = cutOffAt(masked, form);
    if (cutAt >= 0) masked = masked.slice(0, cutAt) + MASK;
  }
  return masked;
}

/** @returns where the text's last characters are the first ones of the form, or -1. */
function cutOffAt(text: string, { whole, start }: Form): number {
  let from = text.indexOf(start, text.length - whole.length);
  while (from >= 0 && !whole.startsWith(text.slice(from))) from = text.indexOf(start, from + 1);
  return from;
}

function formsOf(secrets: readonly string[]): readonly Form[] {
  let forms = known.get(secrets);
  if (forms === undefined) {
    forms = secrets.filter(({ length }) => length >= MIN_PART).flatMap(makeForms);
    known.set(secrets, forms);
  }
  return forms;
}

function makeForms(secret: string): readonly Form[] {
  const escaped = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  const wholes = new Set([secret, ...escaped, ...[0, 1, 2].flatMap((before) => base64Forms(secret, before))]);
  return [...wholes].map((whole) => ({ whole, start: whole.slice(0, MIN_PART) }));
}

/** The characters of base64 that the secret alone decides, when so many bytes of a group of three stand before it. */
function base64Forms(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const encoded = bytes.toString("base64url");
  const decided = encoded.slice(Math.ceil((before * 8) / 6), bytes.length % 3 === 0 ? undefined : -1);
  return [decided, decided.replaceAll("-", "+").replaceAll("_", "/")];
}
