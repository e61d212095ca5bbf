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
  await import("./run-product.mjs");
}
