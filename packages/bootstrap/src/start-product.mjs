import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareProduct } from "./prepare-product.mjs";
import { ROOT } from "./root.mjs";
import { explain } from "./step.mjs";

/** `npm start`: prepares what is not prepared, then becomes the server: one process, which gets all signals itself. */
export async function startProduct() {
  try {
    await prepareProduct();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(ROOT, "apps/server/dist/main.js")).href);
}
