/** How a text travels. */
export const ENCODINGS = ["8bit", "quoted-printable", "base64"] as const;
type Encoding = (typeof ENCODINGS)[number];

export interface RawMail {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly headers?: readonly string[];
  readonly subject?: string;
  readonly plain?: string | undefined;
  readonly html?: string | undefined;
  readonly encoding?: Encoding;
  readonly attachments?: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: Buffer;
    readonly inline?: true;
  }[];
}

/** The bytes of a mail, as a server brings them. */
export function rawMail(mail: RawMail): Buffer {
  const { from, to, messageId, headers = [], subject = "Antw: Vraag: Klopt het?", encoding = "8bit" } = mail;
  const parts = [
    ...(mail.plain === undefined ? [] : [textPart("plain", mail.plain, encoding)]),
    ...(mail.html === undefined ? [] : [textPart("html", mail.html, encoding)]),
  ];
  const text = parts.length === 1 ? (parts[0] ?? "") : multipart("alternative", "alt", parts);
  const files = (mail.attachments ?? []).map(({ name, type, content, inline }, at) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: ${inline ? "inline" : "attachment"}; filename="${name}"`,
      ...(inline ? [`Content-ID: <image${at}@x>`] : []),
      "Content-Transfer-Encoding: base64",
      "",
      content.toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
    ].join("\r\n"),
  );
  const body = files.length === 0 ? text : multipart("mixed", "mix", [text, ...files]);
  const head = [
    "Received: from mx.example by in.example; Mon, 1 Jun 2026 14:35:00 +0200",
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    "Date: Mon, 1 Jun 2026 14:35:00 +0200",
    "MIME-Version: 1.0",
    ...headers,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n${body}`, "utf8");
}

const multipart = (kind: string, boundary: string, parts: readonly string[]): string =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--`;

function textPart(kind: "plain" | "html", text: string, encoding: Encoding): string {
  const head = `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  return head + encoded(text.replaceAll("\n", "\r\n"), encoding);
}

function encoded(text: string, encoding: Encoding): string {
  if (encoding === "8bit") return text;
  if (encoding === "base64") return Buffer.from(text).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
  const lines = text.split("\r\n").map((line) => {
    const signs = [...Buffer.from(line)].map((byte) =>
      byte === 61 || byte > 126 || byte < 32
        ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}`
        : String.fromCharCode(byte),
    );
    const folded: string[] = [];
    for (let at = 0; at < Math.max(1, signs.length); at += 24) folded.push(signs.slice(at, at + 24).join(""));
    return folded.join("=\r\n").replace(/ $/, "=20");
  });
  return lines.join("\r\n");
}
