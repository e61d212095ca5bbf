import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below those that systems hand out by themselves (from 32768 on Linux, 49152 elsewhere): one of those could be given to
 * any connection between this question and the use of its answer.
 */
const FIRST = 12_000;
const LAST = 32_000;

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await canBeHad(port)) return port;
  }
}

function canBeHad(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
