import { benchCluster } from "./cluster/bench-cluster.ts";
import { benchClusterCost } from "./cluster/bench-cluster-cost.ts";
import { benchCrowd } from "./crowd/bench-crowd.ts";
import { benchDelivery } from "./delivery/bench-delivery.ts";
import { benchFirstRound } from "./first-round/bench-first-round.ts";
import { benchGrowth } from "./growth/bench-growth.ts";
import { benchLinearizable } from "./linearizable/bench-linearizable.ts";
import { benchMemory } from "./memory/bench-memory.ts";
import { benchNeighbours } from "./neighbours/bench-neighbours.ts";
import { benchPages } from "./pages/bench-pages.ts";
import { benchPreview } from "./preview/bench-preview.ts";
import { benchBare } from "./rest/bench-bare.ts";
import { benchCost } from "./rest/bench-cost.ts";
import { benchRest } from "./rest/bench-rest.ts";
import { benchSustained } from "./sustained/bench-sustained.ts";

const benches: Record<string, (...choices: string[]) => Promise<void>> = {
  rest: benchRest,
  cost: benchCost,
  bare: benchBare,
  preview: benchPreview,
  delivery: benchDelivery,
  "first-round": benchFirstRound,
  growth: benchGrowth,
  neighbours: benchNeighbours,
  sustained: benchSustained,
  crowd: benchCrowd,
  cluster: benchCluster,
  "cluster-cost": benchClusterCost,
  linearizable: benchLinearizable,
  memory: benchMemory,
  pages: benchPages,
};

const name = process.argv[2] ?? "";
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: pnpm bench <${Object.keys(benches).join("|")}> [what packages/bench/README.md says of it]`);
  process.exit(1);
}
await bench(...process.argv.slice(3));
