import postgres from "postgres";
import { type Contender, type Figures, measureAlternately } from "../measure/measure-alternately.ts";
import { report } from "../measure/report.ts";
import { bundlePeer } from "../peers/bundle-peer.ts";
import { type PeerProcess, startPeer } from "../peers/peer-process.ts";
import { processCpuMs } from "../product/process-cpu.ts";
import { type Product, startProduct } from "../product/start-product.ts";
import { buildNextPeer } from "./peers/build-next-peer.ts";
import { createPeerTables } from "./peers/peer-tables.ts";
import { seedWorlds, type World } from "./seed-worlds.ts";
import { SHIPPED_LIMITS } from "./shipped-limits.ts";
import { FASTIFY, SHIPPED_WORKS, type ShippedPeer, type ShippedWork } from "./shipped-works.ts";

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,16,64").split(",").map(Number);
const ORGANIZATIONS = (process.env.BENCH_ORGANIZATIONS ?? "1,200").split(",").map(Number);

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
  const product = await startProduct({ environment: SHIPPED_LIMITS });
  const sql = postgres(product.ownerUrl, { onnotice: () => {} });
  try {
    const worlds = await seedWorlds(sql, product.demo.baseUrl, Math.max(...ORGANIZATIONS), 1);
    const [alone] = await seedWorlds(sql, product.demo.baseUrl, 1, 20);
    await createPeerTables(sql);
    await sql`analyze`;
    const works = SHIPPED_WORKS.filter(({ name }) => name.includes(part));
    const peers = await startPeers(product, works);
    const cells: Cell[] = [];
    try {
      for (const work of works)
        for (const organizations of ORGANIZATIONS)
          for (const connections of CONNECTIONS) {
            const those = organizations === 1 && alone !== undefined ? [alone] : worlds.slice(0, organizations);
            const figures = await measureAlternately(contenders(product, peers, work, those), connections);
            cells.push(...figures.map((figure) => ({ ...figure, work: work.name, organizations, connections })));
          }
    } finally {
      await Promise.all(Object.values(peers).map((peer) => peer?.stop()));
    }
    report("rest", [tableOf(cells)], cells);
  } finally {
    await sql.end({ timeout: 5 });
    await product.close();
  }
}

type Peers = Readonly<Partial<Record<ShippedPeer["program"], PeerProcess>>>;

/** Those that the works name. */
async function startPeers(product: Product, works: readonly ShippedWork[]): Promise<Peers> {
  const environment = { DATABASE_URL: product.ownerUrl, PORTAL_URL: product.demo.portalUrl, PEER_LOG: "on" };
  const bundled = (name: string) => bundlePeer(new URL(`./peers/${name}-peer.ts`, import.meta.url));
  const isNamed = works.some(({ peers = [] }) => peers.some(({ program }) => program === "next"));
  return {
    fastify: await startPeer(await bundled("fastify"), environment),
    ...(isNamed
      ? { next: await startPeer(await bundled("next"), { ...environment, NEXT_PEER: buildNextPeer() }) }
      : {}),
  };
}

function contenders(product: Product, peers: Peers, work: ShippedWork, worlds: readonly World[]): Contender[] {
  const { method, expectedStatus } = work;
  const targets = work.targets(worlds);
  const [first] = targets;
  if (first === undefined) throw new Error(`"${work.name}" has no requests.`);
  const ours: PeerProcess = {
    url: product.demo.baseUrl,
    cpuMs: async () => processCpuMs(product.pid),
    stop: async () => {},
  };
  const theirs = (work.peers ?? [FASTIFY]).flatMap(({ name, program, pathOf = (path) => path }): Contender[] => {
    const peer = peers[program];
    if (peer === undefined) throw new Error(`${name} was not started.`);
    const moved = targets.map((target) => ({ ...target, path: pathOf(target.path) }));
    return [{ name, peer, method, expectedStatus, ...first, path: pathOf(first.path), targets: moved }];
  });
  return [{ name: "ours", peer: ours, ...first, targets, method, expectedStatus }, ...theirs];
}

/** A row for each peer: ours next to it. */
function tableOf(cells: readonly Cell[]) {
  const rows = cells
    .filter(({ name }) => name !== "ours")
    .map((peer) => {
      const ours = cells.find(
        ({ name, work, organizations, connections }) =>
          name === "ours" &&
          work === peer.work &&
          organizations === peer.organizations &&
          connections === peer.connections,
      );
      const spread = peer.spread.map((end) => end.toFixed(2)).join("-");
      return [
        ...[peer.work, peer.organizations, peer.connections, Math.round(ours?.perSecond ?? Number.NaN)],
        ...[ours?.p50Ms ?? "", ours?.p99Ms ?? "", Math.round(ours?.cpuMicros ?? Number.NaN)],
        ...[peer.name, Math.round(peer.cpuMicros), peer.ratio.toFixed(2), spread],
      ];
    });
  const columns = [
    ...["", "organizations", "connections", "requests/s", "p50 ms", "p99 ms", "CPU µs/request"],
    ...["next to", "its CPU µs/request", "ours / theirs", "rounds"],
  ];
  return {
    title: "The product as shipped, with its log, next to Fastify with one and a Next.js route handler without",
    columns,
    rows,
  };
}
