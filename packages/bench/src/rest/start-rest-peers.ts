import { bundlePeer } from "../peers/bundle-peer.ts";
import { startPeer } from "../peers/peer-process.ts";
import { buildNextPeer } from "./peers/build-next-peer.ts";

const peerFile = (name: string): URL => new URL(`./peers/${name}`, import.meta.url);

/** Bundles and starts all that `bench rest` measures. */
export async function startRestPeers(environment: Record<string, string>) {
  const ours = await bundlePeer(peerFile("our-peer.ts"));
  const unguarded = await bundlePeer(peerFile("our-peer.ts"), "-unguarded", {
    "limits/request-limiter.ts": peerFile("unlimited.ts"),
    "./peer-guard.ts": peerFile("no-guard.ts"),
  });
  const fastify = await bundlePeer(peerFile("fastify-peer.ts"));
  const next = await bundlePeer(peerFile("next-peer.ts"));
  return {
    ours: await startPeer(ours, environment),
    unguarded: await startPeer(unguarded, environment),
    fastify: await startPeer(fastify, environment),
    next: await startPeer(next, { ...environment, NEXT_PEER: buildNextPeer() }),
  };
}
