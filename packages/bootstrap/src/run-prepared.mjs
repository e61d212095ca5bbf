import { goOnInNode } from "./go-on-in-node.mjs";

/** `node run-prepared.mjs <script>`: runs a script of ours that needs dependencies, on a machine with Node.js and npm only. */
await goOnInNode(import.meta.url, async () => {
  const { areDependenciesCurrent } = await import("./install-dependencies.mjs");
  const { withPrepareLock } = await import("./locks/checkout-locks.mjs");
  const { prepareDependencies } = await import("./prepare-product.mjs");
  const { runScript } = await import("./run-script.mjs");
  if (!areDependenciesCurrent()) await withPrepareLock(prepareDependencies);
  await runScript();
});
