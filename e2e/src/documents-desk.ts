import type { Browser, Page } from "@playwright/test";
import { callApi, quoteBody } from "./merchant-backend.ts";
import { portalPerson } from "./portal-person.ts";
import type { Product } from "./product/start-product.ts";
import { pdfOf, pngOf } from "./sample-documents.ts";
import { signIn } from "./sign-in.ts";

const TO_THE_INVOICE = ["start_application", "start_review", "send_offer", "accept_offer", "await_invoice"] as const;
/** What is uploaded. */
export const INVOICE = { name: "factuur.pdf", mimeType: "application/pdf", buffer: pdfOf("Factuur 2026-17") };
export const PHOTO = { name: "meterkast.png", mimeType: "image/png", buffer: pngOf(40) };

/** A quote whose financing waits for the invoice, the agents' desk, and asking for a document there. */
export async function quoteAtInvoice(product: Product, name: string) {
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const created = await callApi(product, "POST", "/v1/quotes", quoteBody(name));
  const quoteId: string = created.body.data.quoteId;
  const desk = await portalPerson(product, product.demo.users.agent);
  for (const type of TO_THE_INVOICE) await desk.call("financing.move", { organizationId, quoteId, command: { type } });
  const ask = async (kind: "invoice" | "photo", text: string) => {
    const wanted = { organizationId, quoteId, kind, text, waitingOn: "merchant" };
    return (await desk.call<{ data: { requirementId: string } }>("requirements.open", wanted)).data.requirementId;
  };
  return { organizationId, quoteId, desk, ask };
}

/** The owner's page, in Dutch. */
export async function merchantAt(page: Page, product: Product, path: string) {
  await portalPerson(product, product.demo.users.owner, "nl");
  await page.goto(path);
  await signIn(page, product.demo.users.owner);
  await page.locator("main").waitFor();
}

/** An agent's page, in Dutch. */
export async function agentAt(browser: Browser, product: Product, path: string): Promise<Page> {
  const person = await portalPerson(product, product.demo.users.agent, "nl");
  const storageState = await person.requests.storageState();
  const context = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL", storageState });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

export const stepOf = (page: Page) => page.getByRole("region", { name: "Stand van zaken" });
/** What is asked for, of one kind. */
export const asked = (page: Page, kind: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: kind }) });
export const choose = (page: Page, kind: string) => asked(page, kind).getByLabel("Bestand kiezen");
