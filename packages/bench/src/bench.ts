import { benchDelivery } from "./delivery/bench-delivery.ts";
import { benchGrowth } from "./growth/bench-growth.ts";
import { benchNeighbours } from "./neighbours/bench-neighbours.ts";
import { benchPreview } from "./preview/bench-preview.ts";
import { benchRest } from "./rest/bench-rest.ts";

const benches: Record<string, (part?: string) => Promise<void>> = {
  rest: benchRest,
  preview: benchPreview,
  delivery: benchDelivery,
  growth: benchGrowth,
  neighbours: benchNeighbours,
};

const name = process.argv[2] ?? "";
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: pnpm bench <${Object.keys(benches).join("|")}> [part of a row of neighbours]`);
  process.exit(1);
}
await bench(process.argv[3]);
