import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A quote that a merchant may create. */
export const QUOTE = {
  address: { country: "NL", postalCode: "1234 AB", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
  contact: { email: "jan@example.nl", lastName: "Jansen" },
  currency: "EUR",
  totalInclTax: 7260,
  lineItems: [{ type: "battery", totalInclTax: 7260 }],
} as const;

/** `hang` never answers, `reset` ends the connection. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | "hang"
  | "reset";

export interface ScriptedService {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

/** Answers one request after the other by script; the last answer stands. */
export async function startScriptedService(...script: ScriptedAnswer[]): Promise<ScriptedService> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    const answer = (script.length > 1 ? script.shift() : script[0]) ?? "reset";
    if (answer === "hang") return;
    if (answer === "reset") return void request.socket.destroy();
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
    response
      .writeHead(answer.status, { "Request-Id": "req_1", ...answer.headers })
      .end(answer.status === 204 ? "" : text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const refusal = (code: string, requestId = "req_1") => ({
  error: { type: "api_error", code, message: "Not now.", requestId },
});
