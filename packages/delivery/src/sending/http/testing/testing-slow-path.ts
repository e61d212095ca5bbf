import { connect, createServer, type Socket } from "node:net";

export interface SlowPath {
  /** `https://localhost:<port>/events`. */
  readonly url: string;
  close(): Promise<void>;
}

/** A way to a server of this machine on which each connection's first bytes take so long: a slow handshake. */
export async function createSlowPath(toPort: number, delayMs: number): Promise<SlowPath> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
  };
  const server = createServer((from) => {
    keep(from);
    setTimeout(() => {
      const to = connect(toPort, "127.0.0.1");
      keep(to);
      from.pipe(to).pipe(from);
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `https://localhost:${typeof address === "object" ? address?.port : 0}/events`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
