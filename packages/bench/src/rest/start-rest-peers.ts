import { bundlePeer } from "../peers/bundle-peer.ts";
import { startPeer } from "../peers/peer-process.ts";
import { buildNextPeer } from "./peers/build-next-peer.ts";

const beside = (name: string): URL => new URL(`./peers/${name}`, import.meta.url);

/** Bundles and starts all that `bench rest` measures. */
export async function startRestPeers(environment: Record<string, string>) {
  const ours = await bundlePeer(beside("our-peer.ts"));
  const unguarded = await bundlePeer(beside("our-peer.ts"), "-unguarded", {
    "limits/request-limiter.ts": beside("unlimited.ts"),
    "./peer-guard.ts": beside("no-guard.ts"),
  });
  const fastify = await bundlePeer(beside("fastify-peer.ts"));
  const next = await bundlePeer(beside("next-peer.ts"));
  return {
    ours: await startPeer(ours, environment),
    unguarded: await startPeer(unguarded, environment),
    fastify: await startPeer(fastify, environment),
    next: await startPeer(next, { ...environment, NEXT_PEER: buildNextPeer() }),
  };
}
