import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { DocumentScan } from "@quote-financing/domain/vocabulary";

/** Without a byte from clamd: it answers only when it has scanned all. */
const SILENCE_MS = 30_000;
/** Of an answer: `stream: <signature> FOUND`. */
const MAX_ANSWER_BYTES = 1024;

/** `pending` when it could not be told. Never rejects for what clamd does; what `bytes` throws it throws. */
export type ScanBytes = (bytes: AsyncIterable<Uint8Array>) => Promise<DocumentScan>;

/** @param url `tcp://host:port` or `unix:/path/of/its/socket`, in which `%20` is a blank */
export function createClamdScanner(url: string): ScanBytes {
  const { protocol, hostname, port, pathname } = new URL(url);
  // An address of IPv6 stands in brackets in a url, and nowhere else.
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const target = protocol === "unix:" ? { path: decodeURIComponent(pathname) } : { host, port: Number(port || 3310) };
  return async (bytes) => {
    const socket = connect(target);
    const answer = answerOf(socket);
    try {
      await Promise.race([sendAll(socket, bytes), answer]);
      return verdictOf(await answer);
    } finally {
      socket.destroy();
    }
  };
}

/** The command INSTREAM: each chunk with its length before it, and a length of 0 at the end. Stops when clamd closed the connection. */
async function sendAll(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  socket.write("zINSTREAM\0");
  for await (const piece of bytes) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(lengthOf(piece.length));
    if (!socket.write(piece)) await roomIn(socket);
  }
  if (socket.writable) socket.write(lengthOf(0));
}

/** Until it takes more, or is gone. Nothing goes on listening: a document has hundreds of pieces. */
async function roomIn(socket: Socket): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(socket, "drain", { signal }), once(socket, "close", { signal })]).catch(() => undefined);
  waiting.abort();
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** What clamd said until it ended its answer, hung up, failed or fell silent. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const end = (): void => resolve(text);
    socket.setTimeout(SILENCE_MS, end);
    socket.on("error", end).on("close", end);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.includes("\0") || text.length > MAX_ANSWER_BYTES) end();
    });
  });
}

function verdictOf(answer: string): DocumentScan {
  const text = answer.replace("\0", "").trim();
  if (text === "stream: OK") return "clean";
  return text.startsWith("stream: ") && text.endsWith(" FOUND") ? "refused" : "pending";
}
