import { nodeProblem } from "./node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { startProduct } = await import("./start-product.mjs");
await startProduct();
