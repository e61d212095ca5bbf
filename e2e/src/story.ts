import { test as base, expect } from "@playwright/test";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { INBOUND_MAIL } from "./mail/reply-by-mail.ts";
import { type Product, startProduct } from "./product/start-product.ts";

interface StoryFixtures {
  /** A merchant's HTTPS endpoint, trusted by the product, for one story. */
  readonly receiver: Receiver;
}

interface StoryWorkerFixtures {
  /** One for all stories of a worker: every story makes what it needs itself. */
  readonly product: Product;
}

/** Stories run against the built product with a browser, a merchant's backend (`fetch`) and a receiver. */
export const story = base.extend<StoryFixtures, StoryWorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct(INBOUND_MAIL);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.demo.portalUrl),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  receiver: async ({}, use) => {
    const receiver = await createReceiver();
    await use(receiver);
    await receiver.close();
  },
});

export { expect };
