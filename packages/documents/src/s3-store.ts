import { hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { isVaultUnavailable, VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { withTimeout } from "@quote-financing/domain/time/with-timeout";
import { AwsClient } from "aws4fetch";
import { checkedName, OBJECT_NAME, type ObjectStore } from "./object-store.ts";
import type { S3Address } from "./s3-address.ts";

/** For one request, and what is sent with it: 15 MiB in that time is a slow network already. Of what is read, for each piece. */
const REQUEST_MS = 30_000;
const EMPTY_SHA256 = hash("sha256", "", "hex");

interface Asked {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly url: string;
  readonly body?: Blob;
  readonly sha256?: string;
  readonly signal?: AbortSignal;
}

/** A bucket of an S3-compatible store, reached by path-style addresses. Each request is signed with its body's hash. */
export function createS3Store(address: S3Address, incomingFolder: string, timer = systemTimer): ObjectStore {
  const { accessKeyId, secretAccessKey, region, bucketUrl, prefix } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const folder = `${bucketUrl}${prefix.split("/").map(encodeURIComponent).join("/")}`;
  const urlOf = (name: string): string => folder + checkedName(name);

  const ask = async ({ method, url, body, sha256 = EMPTY_SHA256, signal }: Asked): Promise<Response> => {
    const headers = { "X-Amz-Content-Sha256": sha256 };
    try {
      // Only the signature is the client's: it would read the body to send it again.
      const signed = await client.sign(url, { method, headers });
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: signal ?? AbortSignal.timeout(REQUEST_MS),
        ...(body === undefined ? {} : { body }),
      });
    } catch (cause) {
      throw new VaultUnavailable("The store of documents does not answer.", { cause });
    }
  };

  return {
    incomingFolder,
    async put(name, file) {
      const body = await openAsBlob(file.path);
      const answer = await ask({ method: "PUT", url: urlOf(name), body, sha256: file.sha256 });
      await finish(answer, [200, 201, 204]);
      await rm(file.path, { force: true });
    },
    async *read(name) {
      const connection = new AbortController();
      const { signal } = connection;
      // Only the time that the store takes: whoever takes the bytes from us may be on a slow network.
      const inTime = <Value>(said: Promise<Value>) => withTimeout(REQUEST_MS, said, timer);
      try {
        const answer = await inTime(ask({ method: "GET", url: urlOf(name), signal }));
        if (answer.status !== 200 || answer.body === null) return await finish(answer, []);
        const pieces = answer.body.getReader();
        for (let { value } = await inTime(pieces.read()); value; { value } = await inTime(pieces.read())) yield value;
      } catch (cause) {
        throw isVaultUnavailable(cause) ? cause : new VaultUnavailable("The store of documents broke off.", { cause });
      } finally {
        connection.abort();
      }
    },
    async remove(name) {
      await finish(await ask({ method: "DELETE", url: urlOf(name) }), [200, 204, 404]);
    },
    async *names() {
      let token: string | undefined;
      do {
        const page = await list(ask, address, token);
        for (const key of page.keys) {
          const name = key.slice(prefix.length);
          if (key.startsWith(prefix) && OBJECT_NAME.test(name)) yield name;
        }
        token = page.next;
      } while (token !== undefined);
    },
  };
}

const XML_SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A prefix is what its operator likes, and so is a token of the store's. */
const unescaped = (xml: string): string =>
  xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name) => XML_SIGNS[name] ?? "");

async function list(ask: (asked: Asked) => Promise<Response>, { bucketUrl, prefix }: S3Address, token?: string) {
  const url = new URL(bucketUrl);
  url.searchParams.set("list-type", "2");
  url.searchParams.set("prefix", prefix);
  if (token !== undefined) url.searchParams.set("continuation-token", token);
  // A blank is signed as %20, and not every store reads `+` as one.
  const answer = await ask({ method: "GET", url: url.href.replaceAll("+", "%20") });
  if (answer.status !== 200) await finish(answer, []);
  const text = await answer.text().catch((cause: unknown) => {
    throw new VaultUnavailable("The store of documents broke off.", { cause });
  });
  const [, escaped] = /<NextContinuationToken>([^<]*)</.exec(text) ?? [];
  const next = escaped === undefined ? undefined : unescaped(escaped);
  return { keys: Array.from(text.matchAll(/<Key>([^<]*)</g), ([, key = ""]) => unescaped(key)), next };
}

/** Lets the connection go. @throws VaultUnavailable for any other status; its body may hold the request: it is not told. */
async function finish(answer: Response, expected: readonly number[]): Promise<void> {
  await answer.body?.cancel().catch(() => undefined);
  if (!expected.includes(answer.status)) {
    throw new VaultUnavailable(`The store of documents answered with status ${answer.status}.`);
  }
}
