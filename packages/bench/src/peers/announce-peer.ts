import type { AddressInfo, Server } from "node:net";
import type { PeerMessage } from "./peer-message.ts";

/** In the peer: tells the bench where it listens, if it does, and how much processor time it took whenever the bench asks. */
export function announcePeer(server?: Server): void {
  const { port } = server === undefined ? { port: 0 } : (server.address() as AddressInfo);
  const tell = (): void => {
    const { user, system } = process.cpuUsage();
    process.send?.({ port, cpuMs: (user + system) / 1000 } satisfies PeerMessage);
  };
  process.on("message", tell);
  process.once("SIGTERM", () => process.exit(0));
  tell();
}
