import type { Database } from "@quote-financing/db/database";
import { createRestHandler } from "../../rest/handler.ts";
import { type Sent, sendToHandler } from "../../rest/testing-client.ts";
import { testRestOptions } from "../../rest/testing-server.ts";
import { createQuoteWorld, quoteRouters } from "../testing/testing-quote-world.ts";

/** A merchant with a quote, and its calls over REST. */
export async function quoteRestWorld(db: Database) {
  const w = await createQuoteWorld(db);
  const send = sendToHandler(createRestHandler(testRestOptions(w.services, quoteRouters)));
  const call = (target: string, sent: Sent = {}) => send(target, { token: w.token, ...sent });
  const post = (body: unknown, sent: Sent = {}) => call("/v1/quotes", { method: "POST", body, ...sent });
  return { w, call, post };
}
