import { callApi, quoteBody } from "./merchant-backend.ts";
import type { Product } from "./product/start-product.ts";

/** A fresh quote with one open case, made by the merchant's backend. */
export async function openCase(product: Product, lastName: string, body = "Wanneer wordt er uitbetaald?") {
  const quote = await callApi(product, "POST", "/v1/quotes", quoteBody(lastName));
  const { quoteId } = quote.body.data;
  const message = { type: "general", message: { body } };
  const opened = await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, message);
  return { quoteId: quoteId as string, caseId: opened.body.data.caseId as string };
}
