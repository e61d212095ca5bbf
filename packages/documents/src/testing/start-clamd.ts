import { type AddressInfo, createServer, type Socket } from "node:net";

export interface TestClamd {
  /** For CLAMD_URL. */
  readonly url: string;
  /** What it answers next; by default it finds what holds the text EICAR, and gives up on what holds HARD. */
  answers: string | "hang up" | undefined;
  /** Every stream that arrived whole. */
  readonly scanned: Buffer[];
  close(): Promise<void>;
}

const TCP = { port: 0, host: "127.0.0.1" };

/** A clamd that speaks INSTREAM: over TCP, or at a socket of this path. */
export async function startClamd(path?: string): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      if (state.answers === "hang up") return socket.destroy();
      received = Buffer.concat([received, chunk]);
      const stream = readStream(received);
      if (stream === undefined) return;
      state.scanned.push(stream);
      socket.end(state.answers ?? verdictOn(stream));
    });
  });
  await new Promise<void>((resolve) => server.listen(path === undefined ? TCP : { path }, resolve));
  const state: TestClamd = {
    url: path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${encodeURI(path)}`,
    answers: undefined,
    scanned: [],
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

function verdictOn(stream: Buffer): string {
  if (stream.includes("EICAR")) return "stream: Eicar-Test-Signature FOUND\0";
  return stream.includes("HARD") ? "stream: Can't allocate memory ERROR\0" : "stream: OK\0";
}

const COMMAND = "zINSTREAM\0";

/** The stream, once its end of length 0 is there. */
function readStream(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) return undefined;
  const pieces: Buffer[] = [];
  let place = COMMAND.length;
  while (place + 4 <= received.length) {
    const length = received.readUInt32BE(place);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(place + 4, place + 4 + length));
    place += 4 + length;
  }
  return undefined;
}
