/** An S3-compatible store, as DOCUMENTS_URL names it. */
export interface S3Address {
  /** `https://host[:port]/bucket/`, always ending with a slash. */
  readonly bucketUrl: string;
  /** Goes before every name: the prefix of the url as people read it, with a slash behind it unless empty. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=eu-central-1][&tls=off]`; key, secret and prefix are percent-encoded.
 *
 * @returns undefined for what is not of this form.
 */
export function readS3Address(text: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const [bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  const known = [...searchParams.keys()].every((name) => name === "region" || name === "tls");
  const tls = searchParams.get("tls") ?? "on";
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  const prefix = decoded(folders.map((part) => `${part}/`).join(""));
  const isWhole = protocol === "s3:" && host !== "" && bucket !== "" && prefix !== undefined;
  if (!isWhole || !accessKeyId || !secretAccessKey || !known || (tls !== "on" && tls !== "off")) return undefined;
  return {
    bucketUrl: `${tls === "on" ? "https" : "http"}://${host}/${bucket}/`,
    prefix,
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}

/** Undefined for a `%` that begins no code. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
