import type { IncomingHttpHeaders } from "node:http";
import { withoutSecrets } from "./without-secrets.ts";

const decoder = new TextDecoder();

/** A part of a response body as text that PostgreSQL can hold, secrets masked: undecodable bytes and NUL are replaced. */
export function keptText(chunks: readonly Buffer[], secrets: readonly string[]): string {
  if (chunks.length === 0) return "";
  const text = decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  return storable(withoutSecrets(text, secrets));
}

/** Response headers as `name: value` lines, secrets masked, then cut at a number of characters. */
export function keptHeaders(headers: IncomingHttpHeaders, maxLength: number, secrets: readonly string[]): string {
  let text = "";
  for (const name in headers) {
    const value = headers[name];
    text += `${name}: ${Array.isArray(value) ? value.join(", ") : value}\n`;
    if (text.length > maxLength) break;
  }
  return storable(withoutSecrets(text, secrets).slice(0, maxLength));
}

const isSuspect = /[\0\ud800-\udfff]/;

const storable = (text: string) =>
  isSuspect.test(text) ? text.replaceAll("\u0000", "\ufffd").replace(/\p{Surrogate}/gu, "\ufffd") : text;
