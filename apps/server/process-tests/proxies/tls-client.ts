import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { PROXY_HOST } from "./testing-example-proxy.ts";

const ANSWER_WITHIN_MS = 20_000;

export interface FrontDoor {
  readonly port: number;
  /** Of the authority that signed the proxy's certificate. */
  readonly caPem: string;
}
interface TlsRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}
interface TlsAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Somebody on the other side of the proxy, with one connection that stays open. Follows nothing and retries nothing. */
export class TlsClient {
  readonly #door: FrontDoor;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(door: FrontDoor) {
    this.#door = door;
  }

  send({ method = "GET", path, headers, body }: TlsRequest): Promise<TlsAnswer> {
    const { port, caPem: ca } = this.#door;
    const text = body === undefined ? "" : JSON.stringify(body);
    const sent = {
      Host: PROXY_HOST,
      ...(body !== undefined && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
      ...headers,
    };
    const target = { host: "127.0.0.1", servername: PROXY_HOST, port, ca, method, path, headers: sent };
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const sending = request({ ...target, agent: this.#agent, signal }, (response) => {
        let taken = "";
        response.setEncoding("utf8").on("data", (chunk) => (taken += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: taken }));
        response.on("error", reject);
      });
      sending.on("error", reject).end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
