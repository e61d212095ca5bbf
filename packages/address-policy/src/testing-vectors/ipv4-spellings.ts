type Parts = readonly [number, number, number, number];

const hex = (part: number) => part.toString(16);
const padded = (part: number) => hex(part).padStart(2, "0");
const octal = (part: number) => `0${part.toString(8)}`;
const whole = ([a, b, c, d]: Parts) => ((a * 256 + b) * 256 + c) * 256 + d;
const groups = ([a, b, c, d]: Parts) => `${padded(a)}${padded(b)}:${padded(c)}${padded(d)}`;
const fullWidth = (text: string) => text.replace(/[0-9.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const circled = (text: string) =>
  text.replace(/[0-9]/g, (sign) => (sign === "0" ? "⓪" : String.fromCharCode(0x2460 + Number(sign) - 1)));
const percentEncoded = (text: string) => Array.from(text, (sign) => `%${hex(sign.charCodeAt(0))}`).join("");

/** Every way to write one IPv4 address as the host of a url that some reader understands. */
export function ipv4Spellings(address: string): string[] {
  const parts = address.split(".").map(Number) as unknown as Parts;
  const [a, b, c, d] = parts;
  return [
    address,
    `${address}.`,
    `${whole(parts)}`,
    `0x${hex(whole(parts))}`,
    `0${whole(parts).toString(8)}`,
    parts.map((part) => `0x${hex(part)}`).join("."),
    parts.map((part) => `0X${padded(part).toUpperCase()}`).join("."),
    parts.map(octal).join("."),
    parts.map((part) => `00000${octal(part)}`).join("."),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${hex(a)}.0x${hex((b * 256 + c) * 256 + d)}`,
    fullWidth(address),
    circled(address),
    address.replaceAll(".", "。"),
    percentEncoded(address),
    `[::ffff:${address}]`,
    `[::ffff:${groups(parts)}]`,
    `[0:0:0:0:0:ffff:${groups(parts)}]`,
    `[::${address}]`,
    `[::ffff:0:${groups(parts)}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${groups(parts)}]`,
    `[2002:${groups(parts)}::1]`,
    `[2001:0:53aa:64c::${groups(parts)}]`,
  ];
}
