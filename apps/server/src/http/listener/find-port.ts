import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { StartFailure } from "../../processes/start-failure.ts";

const ANSWERS_WITHIN_MS = 1_000;

export interface FoundPort {
  readonly host: string;
  readonly port: number;
  /** Has the port until the server takes it over: a port that the system chose could be given to another program. */
  readonly holder?: Server;
}

/**
 * Whether the port can be had, asked before the database is touched. For port 0 a free one is chosen and held, because
 * links need its number.
 *
 * @throws StartFailure when it is taken or may not be used.
 */
export async function findPort(host: string, port: number): Promise<FoundPort> {
  try {
    if (port === 0) return await holdFreePort(host);
    const { address, family } = await lookup(host);
    await bindForDatagrams(address, family, port);
    if (await isTaken(address, port)) throw Object.assign(new Error("taken"), { code: "EADDRINUSE" });
    return { host, port };
  } catch (error) {
    throw portFailure(error as NodeJS.ErrnoException, host, port);
  }
}

/** Nobody knows it yet, so nobody asks there. */
async function holdFreePort(host: string): Promise<FoundPort> {
  const holder = createServer((socket) => socket.destroy());
  holder.listen({ host, port: 0, exclusive: true });
  await once(holder, "listening");
  // A start that fails ends all the same.
  holder.unref();
  const address = holder.address();
  return { host, port: typeof address === "object" && address !== null ? address.port : 0, holder };
}

/**
 * Whether somebody listens there, by asking. To listen for a moment would take the requests of a proxy that knows the port
 * of this process from before, and drop them (decision record 0303).
 */
async function isTaken(address: string, port: number): Promise<boolean> {
  const socket = connect({ host: address, port, timeout: ANSWERS_WITHIN_MS });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
    // The system may have picked this very port for the question, which then answers itself.
    return socket.localPort !== port || socket.localAddress !== socket.remoteAddress;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The address and the right to the port are asked for in the same way, and nobody waits for datagrams. */
async function bindForDatagrams(address: string, family: number, port: number): Promise<void> {
  const socket = createSocket({ type: family === 6 ? "udp6" : "udp4" });
  try {
    const bound = once(socket, "listening");
    socket.bind({ address, port, exclusive: true });
    await bound;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  } finally {
    socket.close();
  }
}

/** One line about why listening failed. */
export function portFailure(error: NodeJS.ErrnoException, host: string, port: number): StartFailure {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} on ${host} is taken by another program. Set PORT to another number.`,
    EACCES: `PORT ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not a known name.`,
  };
  return new StartFailure(reasons[error.code ?? ""] ?? `Cannot listen on ${host}:${port}: ${error.code}.`, {
    cause: error,
  });
}
