import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";

export interface Http2Server {
  readonly url: string;
  /** Bodies of the requests that arrived whole. */
  readonly bodies: readonly string[];
  readonly connections: () => number;
  readonly openConnections: () => number;
  close(): Promise<void>;
}

/**
 * A receiver that speaks HTTP/2; `answer` has each stream when its request is in, and its number on its connection,
 * `connected` each session before its first request.
 */
export async function createHttp2Server(
  answer: (stream: ServerHttp2Stream, numberOnConnection: number) => void,
  connected: (session: ServerHttp2Session) => void = () => {},
  hosts: readonly string[] = ["localhost"],
): Promise<Http2Server> {
  const { keyPem, certPem } = await (await receiverAuthority()).issue(hosts);
  const server = createSecureServer({ key: keyPem, cert: certPem });
  const open = new Set<Socket>();
  const bodies: string[] = [];
  let connections = 0;
  server.on("secureConnection", (socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  server.on("session", (session) => {
    let streams = 0;
    session.on("error", () => {});
    connected(session);
    session.on("stream", (stream) => {
      const number = (streams += 1);
      let body = "";
      stream.on("error", () => {});
      stream.on("data", (chunk) => (body += chunk));
      stream.on("end", () => {
        bodies.push(body);
        answer(stream, number);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `https://localhost:${typeof address === "object" && address !== null ? address.port : 0}/events`,
    bodies,
    connections: () => connections,
    openConnections: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
