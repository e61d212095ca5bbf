import { DOCUMENT_MEDIA_TYPES, type DocumentMediaType } from "@quote-financing/domain/vocabulary";

const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*("?)([^";\s]*)\1/gi;

/** `application/json`, with `charset=utf-8` or none (contract-decisions §1). */
export function isJsonMediaType(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  if (contentType === "application/json") return true;
  if (!JSON_TYPE.test(contentType)) return false;
  return [...contentType.matchAll(CHARSET)].every(([, , charset]) => charset?.toLowerCase() === "utf-8");
}

/** True unless the body is compressed: a compressed one could expand beyond every limit (decision record 0023). */
export function isIdentityCoding(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || contentEncoding.trim().toLowerCase() === "identity";
}

/** One of the types of documents; what stands behind a semicolon is not read. Undefined for any other. */
export function documentTypeOf(contentType: string | undefined): DocumentMediaType | undefined {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  return DOCUMENT_MEDIA_TYPES.find((known) => known === type);
}
