import { hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { AwsClient } from "aws4fetch";
import { checkedName, OBJECT_NAME, type ObjectStore } from "./object-store.ts";
import type { S3Address } from "./s3-address.ts";

/** For one request, its body included: 15 MiB in that time is a slow network already. */
const REQUEST_MS = 30_000;
const EMPTY_SHA256 = hash("sha256", "", "hex");

interface Asked {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly url: string;
  readonly body?: Blob;
  readonly sha256?: string;
}

/** A bucket of an S3-compatible store, reached by path-style addresses. Each request is signed with its body's hash. */
export function createS3Store(address: S3Address, incomingFolder: string): ObjectStore {
  const { accessKeyId, secretAccessKey, region, bucketUrl, prefix } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const urlOf = (name: string): string => `${bucketUrl}${prefix}${checkedName(name)}`;

  const ask = async ({ method, url, body, sha256 = EMPTY_SHA256 }: Asked): Promise<Response> => {
    const headers = { "X-Amz-Content-Sha256": sha256 };
    try {
      // Only the signature is the client's: it would read the body to send it again.
      const signed = await client.sign(url, { method, headers });
      const signal = AbortSignal.timeout(REQUEST_MS);
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal,
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
      const answer = await ask({ method: "GET", url: urlOf(name) });
      if (answer.status !== 200 || answer.body === null) return finish(answer, []);
      try {
        yield* answer.body;
      } catch (cause) {
        throw new VaultUnavailable("The store of documents broke off.", { cause });
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

/** Keys and tokens that matter here hold nothing that XML escapes, but for `&` in a token. */
async function list(ask: (asked: Asked) => Promise<Response>, { bucketUrl, prefix }: S3Address, token?: string) {
  const url = new URL(bucketUrl);
  url.searchParams.set("list-type", "2");
  url.searchParams.set("prefix", prefix);
  if (token !== undefined) url.searchParams.set("continuation-token", token);
  const answer = await ask({ method: "GET", url: url.href });
  if (answer.status !== 200) await finish(answer, []);
  const text = await answer.text();
  const next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]?.replaceAll("&amp;", "&");
  return { keys: Array.from(text.matchAll(/<Key>([^<]*)</g), ([, key = ""]) => key), next };
}

/** Lets the connection go. @throws VaultUnavailable for any other status; its body may hold the request: it is not told. */
async function finish(answer: Response, expected: readonly number[]): Promise<void> {
  await answer.body?.cancel().catch(() => undefined);
  if (!expected.includes(answer.status)) {
    throw new VaultUnavailable(`The store of documents answered with status ${answer.status}.`);
  }
}
