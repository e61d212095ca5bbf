import { createHash, createHmac, hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface TestS3Server {
  /** For DOCUMENTS_URL. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** While set, every request is answered with it. */
  failsWith: number | undefined;
  close(): Promise<void>;
}

const [KEY, SECRET, REGION] = ["AKIDEXAMPLE", "a/secret+of the test", "eu-test-1"];
const PAGE = 2;

/** A small S3: PUT, GET, DELETE and lists of one bucket. It refuses what is not signed (Signature Version 4) or not what was signed. */
export async function startS3Server(): Promise<TestS3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (state.failsWith !== undefined) return send(response, state.failsWith);
      if (!isSigned(request, body)) return send(response, 403);
      answer(objects, request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const state: TestS3Server = {
    url: `s3://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/bucket/quotes?region=${REGION}&tls=off`,
    objects,
    failsWith: undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const send = (response: ServerResponse, status: number, body: Buffer | string = ""): void =>
  void response.writeHead(status).end(body);

function answer(objects: Map<string, Buffer>, { method, url = "" }: IncomingMessage, body: Buffer, to: ServerResponse) {
  const { pathname, searchParams } = new URL(url, "http://store");
  const key = decodeURIComponent(pathname.replace("/bucket/", ""));
  if (method === "PUT") {
    objects.set(key, body);
    return send(to, 200);
  }
  if (method === "DELETE") return send(to, objects.delete(key) ? 204 : 404);
  if (key === "") return send(to, 200, listOf([...objects.keys()], searchParams));
  const stored = objects.get(key);
  return stored === undefined ? send(to, 404) : send(to, 200, stored);
}

function listOf(all: string[], query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const matching = all.filter((key) => key.startsWith(query.get("prefix") ?? "") && `&${key}` > after).sort();
  const page = matching.slice(0, PAGE);
  const next = matching.length > PAGE ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : "";
  const keys = page.map((key) => `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key></Contents>`).join("");
  return `<ListBucketResult>${keys}${next}</ListBucketResult>`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** By the definition of the signature, written apart from the client's. */
function isSigned({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const bodyHash = createHash("sha256").update(body).digest("hex");
  if (headers["x-amz-content-sha256"] !== bodyHash) return false;
  const parts = /Credential=([^/]+)\/(\d+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? "",
  );
  if (parts === null) return false;
  const [, key, day = "", scope = "", names = "", signature] = parts;
  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const listed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const path = pathname.split("/").map((part) => encodeURIComponent(decodeURIComponent(part)));
  const canonical = [method, path.join("/"), query, listed.join(""), names, bodyHash].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${day}/${scope}`, hash("sha256", canonical)].join("\n");
  const signing = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), REGION), "s3"), "aws4_request");
  return key === KEY && hmac(signing, toSign).toString("hex") === signature;
}
