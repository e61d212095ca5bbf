import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface VirtualAddress {
  /** The url of a database as reached through this address. */
  urlOf(databaseUrl: string): string;
  /** Moves it: what is open breaks off. */
  moveTo(port: number): void;
  /** Nobody answers there until it is moved. */
  takeAway(): void;
  close(): Promise<void>;
}

/** One address that always leads to the primary of the moment, as a virtual IP, a balancer or a managed endpoint does. */
export async function createVirtualAddress(): Promise<VirtualAddress> {
  const open = new Set<Socket>();
  let target: number | undefined;
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    moveTo(to) {
      target = to;
      breakOff();
    },
    takeAway() {
      target = undefined;
      breakOff();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakOff();
      }),
  };
}
