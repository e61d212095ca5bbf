/** What programs write by name: signs of HTML itself, punctuation, units. Letters with an accent are made, see `ACCENTS`. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  euro: "€",
  pound: "£",
  sect: "§",
  deg: "°",
  plusmn: "±",
  times: "×",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  copy: "©",
  reg: "®",
  trade: "™",
  rarr: "→",
  larr: "←",
  szlig: "ß",
  oslash: "ø",
  Oslash: "Ø",
  aelig: "æ",
  AElig: "Æ",
  oelig: "œ",
  OElig: "Œ",
};

/** `eacute` is an e and this mark. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  uml: "\u0308",
  circ: "\u0302",
  tilde: "\u0303",
  cedil: "\u0327",
  ring: "\u030a",
};

/** A text of HTML with its references resolved; those that nobody knows stay as they are. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,7});/gi, (whole, name: string) =>
    name.startsWith("#") ? (codePointOf(name) ?? whole) : (namedSign(name) ?? whole),
  );

function codePointOf(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : undefined;
}

function namedSign(name: string): string | undefined {
  const spellings = [name, name.toLowerCase()];
  const known = spellings.find((spelling) => Object.hasOwn(NAMED, spelling));
  if (known !== undefined) return NAMED[known];
  const mark = Object.hasOwn(ACCENTS, name.slice(1)) ? ACCENTS[name.slice(1)] : undefined;
  const letter = mark === undefined ? "" : `${name.charAt(0)}${mark}`.normalize("NFC");
  return letter.length === 1 ? letter : undefined;
}
