import type { ServerResponse } from "node:http";

/** What this process answers itself, without the facade and the portal. */
export interface PlainResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** In place of `body`: a long text that is sent often is encoded once, as that takes milliseconds each time. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Of what is no page. */
export const NO_PAGE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const ALWAYS = { "Cache-Control": "no-store", ...NO_PAGE_HEADERS };

export const jsonResponse = (status: number, value: unknown): PlainResponse => ({
  status,
  contentType: "application/json",
  body: `${JSON.stringify(value)}\n`,
});

/** A HEAD request gets the headers of the answer alone; node:http sees to that. */
export function writeResponse(response: ServerResponse, answer: PlainResponse): void {
  if (response.destroyed) return;
  const { status, contentType, headers, body, bytes = body } = answer;
  const length = Buffer.byteLength(bytes);
  const about = status === 304 || status === 204 ? {} : { "Content-Type": contentType, "Content-Length": length };
  response.writeHead(status, { ...ALWAYS, ...about, ...headers }).end(bytes);
}
