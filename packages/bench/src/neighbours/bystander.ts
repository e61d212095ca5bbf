import type { Demo } from "../product/start-product.ts";
import { meet } from "./meet.ts";

/** A process of its own: what the attacks make the bench wait for is not what a bystander waits for. */
process.on("message", async ({ demo, phaseMs }: { demo: Demo; phaseMs: number }) => {
  process.send?.(await meet(demo, phaseMs));
});
