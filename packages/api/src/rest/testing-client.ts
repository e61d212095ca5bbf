import { request as openRequest } from "node:http";
import type { RestHandler } from "./handler.ts";

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text or bytes are sent as they are; anything else as JSON with its content type. */
  readonly body?: unknown;
  readonly token?: string | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed when there is a body. */
  readonly json: ReceivedJson;
}

/** Loose on purpose: tests read what came and compare. */
interface ReceivedJson {
  readonly [name: string]: unknown;
  readonly error?: { type: string; code: string; message: string; param?: string; requestId: string };
}

export type Send = (target: string, sent?: Sent) => Promise<Received>;

function prepare({ headers = {}, body, token }: Sent) {
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const bytes = body === undefined ? undefined : Buffer.from(isRaw ? (body as string) : JSON.stringify(body));
  return {
    bytes,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isRaw ? {} : { "content-type": "application/json" }),
      ...headers,
    } as Record<string, string>,
  };
}

function received(status: number, headers: Headers, text: string): Received {
  const isJson = headers.get("content-type") === "application/json";
  return { status, headers, text, json: text === "" || !isJson ? {} : JSON.parse(text) };
}

/** Through the Web front. */
export function sendToHandler(handler: RestHandler): Send {
  return async (target, sent = {}) => {
    const { bytes, headers } = prepare(sent);
    const init = { method: sent.method ?? "GET", headers, ...(bytes === undefined ? {} : { body: bytes }) };
    const response = await handler(new Request(`http://service.test${target}`, init));
    return received(response.status, response.headers, await response.text());
  };
}

/** Through the node:http front; the target goes out exactly as written. */
export function sendToServer(port: number): Send {
  return (target, sent = {}) =>
    new Promise((resolve, reject) => {
      const { bytes, headers } = prepare(sent);
      const length = bytes === undefined ? {} : { "content-length": `${bytes.length}` };
      const options = { port, path: target, method: sent.method ?? "GET", headers: { ...length, ...headers } };
      const request = openRequest({ host: "127.0.0.1", agent: false, ...options }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve(
            received(response.statusCode ?? 0, new Headers(pairs as [string, string][]), `${Buffer.concat(chunks)}`),
          );
        });
      });
      request.on("error", reject);
      request.end(bytes);
    });
}
