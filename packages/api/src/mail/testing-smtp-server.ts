import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface TestSmtpServer {
  readonly url: string;
  /** Whole messages, headers included. */
  readonly messages: string[];
  close(): Promise<void>;
}

/** As much of RFC 5321 as a mail program needs: it takes everything. */
export async function createTestSmtpServer(): Promise<TestSmtpServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, (message) => messages.push(message));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const END_OF_DATA = "\r\n.\r\n";

function converse(socket: Socket, onMessage: (message: string) => void): void {
  let received = "";
  let isData = false;
  socket.on("error", () => socket.destroy());
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    received += chunk;
    for (let end = endOf(received, isData); end >= 0; end = endOf(received, isData)) {
      const part = received.slice(0, end);
      received = received.slice(end + (isData ? END_OF_DATA : "\r\n").length);
      if (isData) onMessage(part);
      const isNextData = !isData && /^DATA/i.test(part);
      socket.write(isNextData ? "354 go on\r\n" : "250 ok\r\n");
      isData = isNextData;
    }
  });
}

const endOf = (received: string, isData: boolean): number => received.indexOf(isData ? END_OF_DATA : "\r\n");
