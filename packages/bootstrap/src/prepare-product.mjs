import { buildProduct, isBuildCurrent } from "./build-product.mjs";
import { ensurePnpm } from "./ensure-pnpm.mjs";
import { areDependenciesCurrent, installDependencies } from "./install-dependencies.mjs";
import { withPrepareLock } from "./locks/checkout-locks.mjs";
import { step } from "./step.mjs";

/** From a bare checkout to a built product; what is done already is not done again. */
export async function prepareProduct() {
  if (areDependenciesCurrent() && isBuildCurrent()) return;
  await withPrepareLock(async () => {
    await prepareDependencies();
    if (!isBuildCurrent()) await step("Build portal and server", buildProduct);
  });
}

/** To be called under the lock. */
export async function prepareDependencies() {
  if (areDependenciesCurrent()) return;
  await step("Fetch pnpm", ensurePnpm);
  await step("Install dependencies", installDependencies);
}
