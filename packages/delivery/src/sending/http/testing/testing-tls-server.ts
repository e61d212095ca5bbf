import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket, Server as TlsServer } from "node:tls";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";

export interface HostileServer {
  readonly url: string;
  readonly connections: () => number;
  readonly openConnections: () => number;
  close(): Promise<void>;
}

/** A TLS server that hands over the socket as soon as a request's head has come: it may answer anything. */
export async function createHostileServer(
  misbehave: (socket: TLSSocket) => void,
  protocol: "http/1.1" | "h2" = "http/1.1",
): Promise<HostileServer> {
  const authority = await receiverAuthority();
  const { keyPem, certPem } = await authority.issue(["localhost"]);
  const server = createTlsServer({ key: keyPem, cert: certPem, ALPNProtocols: [protocol] }, (socket) => {
    socket.on("error", () => {});
    socket.once("data", () => misbehave(socket));
  });
  return serve(server);
}

/** A server that takes connections and speaks no TLS. */
export function createPlainServer(misbehave: (socket: Socket) => void): Promise<HostileServer> {
  return serve(createTcpServer(misbehave));
}

async function serve(server: Server): Promise<HostileServer> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on("tlsClientError", () => {});
  server.on("connection", () => void (connections += 1));
  // A TLS socket takes the plain one over: only the outer one reports its end.
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return {
    url: `https://localhost:${port}/events`,
    connections: () => connections,
    openConnections: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
