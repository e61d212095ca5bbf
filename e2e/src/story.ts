import { test as base, expect } from "@playwright/test";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { tellOfFailure } from "./failed-story.ts";
import { INBOUND_MAIL } from "./mail/reply-by-mail.ts";
import { leaveNothingWaiting } from "./product/leave-nothing-waiting.ts";
import { type Product, startProduct } from "./product/start-product.ts";

interface StoryFixtures {
  /** A merchant's HTTPS endpoint, trusted by the product, for one story. */
  readonly receiver: Receiver;
  /** Tells, beside its error, what is left to see of a story that failed. */
  readonly failure: undefined;
  /** Leaves to the next story lists that are as short as this one found them. */
  readonly tidiness: undefined;
}

interface StoryWorkerFixtures {
  /** One for all stories of a worker: every story makes what it needs itself. */
  readonly product: Product;
}

/** Of this worker, once a story has asked for it. */
let running: Product | undefined;

/** Stories run against the built product with a browser, a merchant's backend (`fetch`) and a receiver. */
export const story = base.extend<StoryFixtures, StoryWorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct(INBOUND_MAIL);
      running = product;
      await use(product);
      running = undefined;
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
  // Before `failure`, so that it ends after it: what is told of a story that failed is as the story left it.
  tidiness: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const since = new Date();
      await use(undefined);
      if (running !== undefined) await leaveNothingWaiting(running.demo.databaseUrl, since);
    },
    { auto: true },
  ],
  failure: [
    async ({ browser }, use, story) => {
      const from = running?.output().length ?? 0;
      await use(undefined);
      if (story.status === story.expectedStatus) return;
      story.errors.push({ message: await tellOfFailure(browser, running && { product: running, from }) });
    },
    { auto: true },
  ],
});

export { expect };
