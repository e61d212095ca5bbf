import type { IncomingMessage, ServerResponse } from "node:http";
import type { DeliveryReceiver } from "./create-receiver.ts";
import { pickHeaders } from "./delivery-headers.ts";
import { type MaybeParsed, readDeliveryBody } from "./read-delivery-body.ts";

/** For node:http and Express: `createServer(nodeListener(receiver))`, `app.post("/hook", nodeListener(receiver))`. */
export function nodeListener(receiver: DeliveryReceiver): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(receiver, request).then(
      (status) => respond(request, response, status),
      () => response.destroy(),
    );
  };
}

async function answer(receiver: DeliveryReceiver, request: MaybeParsed): Promise<number> {
  if (request.method !== "POST") return 405;
  const body = await readDeliveryBody(request);
  if (body === null) return 413;
  return (await receiver.receive({ headers: pickHeaders((name) => request.headers[name]), body })).status;
}

function respond(request: IncomingMessage, response: ServerResponse, status: number): void {
  // What was not read is not waited for.
  if (!request.complete) response.setHeader("Connection", "close");
  response.writeHead(status).end();
}
