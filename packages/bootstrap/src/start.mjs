import { goOnInNode } from "./go-on-in-node.mjs";

await goOnInNode(import.meta.url, async () => {
  const { startProduct } = await import("./start-product.mjs");
  await startProduct();
});
