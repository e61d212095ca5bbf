import postgres from "postgres";
import { type Contender, type Figures, measureAlternately } from "../measure/measure-alternately.ts";
import { report } from "../measure/report.ts";
import { bundlePeer } from "../peers/bundle-peer.ts";
import { type PeerProcess, startPeer } from "../peers/peer-process.ts";
import { processCpuMs } from "../product/process-cpu.ts";
import { type Product, startProduct } from "../product/start-product.ts";
import { createPeerTables } from "./peers/peer-tables.ts";
import { seedWorlds, type World } from "./seed-worlds.ts";
import { SHIPPED_WORKS, type ShippedWork } from "./shipped-works.ts";

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,16,64").split(",").map(Number);
const ORGANIZATIONS = (process.env.BENCH_ORGANIZATIONS ?? "1,200").split(",").map(Number);

/** Limits that one organization does not meet here; all else is as `npm start` has it. */
const ENVIRONMENT = {
  RATE_LIMIT_PER_SECOND: "100000",
  RATE_LIMIT_BURST: "100000",
  CLAIM_RESOLUTIONS_PER_MINUTE: "100000",
};

interface Cell extends Figures {
  readonly work: string;
  readonly organizations: number;
  readonly connections: number;
}

/**
 * The product as shipped, with all roles and its log, next to Fastify by hand that logs a line for each request too.
 *
 * @param part of the names of the kinds of work to measure; all by default
 */
export async function benchRest(part = ""): Promise<void> {
  const product = await startProduct({ environment: ENVIRONMENT });
  const sql = postgres(product.ownerUrl, { onnotice: () => {} });
  try {
    const worlds = await seedWorlds(sql, product.demo.baseUrl, Math.max(...ORGANIZATIONS), 1);
    const [alone] = await seedWorlds(sql, product.demo.baseUrl, 1, 20);
    await createPeerTables(sql);
    await sql`analyze`;
    const fastify = await startPeer(await bundlePeer(new URL("./peers/fastify-peer.ts", import.meta.url)), {
      ...{ DATABASE_URL: product.ownerUrl, PORTAL_URL: product.demo.portalUrl, PEER_LOG: "on" },
    });
    const cells: Cell[] = [];
    try {
      for (const work of SHIPPED_WORKS.filter(({ name }) => name.includes(part)))
        for (const organizations of ORGANIZATIONS)
          for (const connections of CONNECTIONS) {
            const those = organizations === 1 && alone !== undefined ? [alone] : worlds.slice(0, organizations);
            const figures = await measureAlternately(contenders(product, fastify, work, those), connections);
            cells.push(...figures.map((figure) => ({ ...figure, work: work.name, organizations, connections })));
          }
    } finally {
      await fastify.stop();
    }
    report("rest", [tableOf(cells)], cells);
  } finally {
    await sql.end({ timeout: 5 });
    await product.close();
  }
}

function contenders(product: Product, fastify: PeerProcess, work: ShippedWork, worlds: readonly World[]): Contender[] {
  const { method, expectedStatus, peerPath = (path) => path } = work;
  const targets = work.targets(worlds);
  const [first] = targets;
  if (first === undefined) throw new Error(`"${work.name}" has no requests.`);
  const ours: PeerProcess = {
    url: product.demo.baseUrl,
    cpuMs: async () => processCpuMs(product.pid),
    stop: async () => {},
  };
  return [
    { name: "ours", peer: ours, ...first, targets, method, expectedStatus },
    {
      ...{ name: "Fastify", peer: fastify, method, expectedStatus },
      ...{ ...first, path: peerPath(first.path) },
      targets: targets.map((target) => ({ ...target, path: peerPath(target.path) })),
    },
  ];
}

function tableOf(cells: readonly Cell[]) {
  const rows = cells
    .filter(({ name }) => name === "ours")
    .map((ours) => {
      const peer = cells.find(
        ({ name, work, organizations, connections }) =>
          name !== "ours" &&
          work === ours.work &&
          organizations === ours.organizations &&
          connections === ours.connections,
      );
      return [
        ...[ours.work, ours.organizations, ours.connections, Math.round(ours.perSecond), ours.p50Ms, ours.p99Ms],
        ...[
          Math.round(ours.cpuMicros),
          peer?.ratio.toFixed(2) ?? "",
          peer?.spread.map((end) => end.toFixed(2)).join("-") ?? "",
        ],
      ];
    });
  const columns = [
    ...["", "organizations", "connections", "requests/s", "p50 ms", "p99 ms", "CPU µs/request"],
    ...["ours / Fastify", "rounds"],
  ];
  return { title: "The product as shipped next to Fastify by hand, both with their log", columns, rows };
}
