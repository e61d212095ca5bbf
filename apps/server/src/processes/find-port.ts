import { createServer } from "node:net";
import { StartFailure } from "./start-failure.ts";

/**
 * Whether the port can be had, asked before the database is touched. For port 0 a free one is chosen, because links
 * need its number.
 *
 * @throws StartFailure when it is taken or may not be used.
 */
export function findPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(portFailure(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === "object" && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
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
