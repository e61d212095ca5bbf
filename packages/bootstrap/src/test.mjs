import { nodeProblem } from "./node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { testProduct } = await import("./test-product.mjs");
process.exit(await testProduct());
