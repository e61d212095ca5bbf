import module from "node:module";
import { COMPILED } from "./build-product.mjs";
import { prepareProduct } from "./prepare-product.mjs";
import { explain } from "./step.mjs";

/** `npm start`: prepares what is not prepared, then becomes the server: one process, which gets all signals itself. */
export async function startProduct() {
  try {
    await prepareProduct();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
  // Keeps what V8 makes of the code: a tenth of a start. Older versions of Node.js have none.
  module.enableCompileCache?.(COMPILED);
  await import("./run-product.mjs");
}
