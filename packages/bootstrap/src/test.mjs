import { goOnInNode } from "./go-on-in-node.mjs";

await goOnInNode(import.meta.url, async () => {
  const { testProduct } = await import("./tasks/test-product.mjs");
  process.exit(await testProduct());
});
