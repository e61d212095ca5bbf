import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A merchant's own site: another origin than the portal's. */
export interface ForeignSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves one page under a strict policy of its own, which allows frames and pictures of one origin. */
export async function startForeignSite(body: string, allowedOrigin: string): Promise<ForeignSite> {
  const policy = `default-src 'none'; frame-src ${allowedOrigin}; img-src ${allowedOrigin}; script-src 'unsafe-inline'`;
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.end(
      `<!doctype html><html lang="nl"><title>Zonnig Dak</title><body><main><h1>Zonnig Dak</h1>${body}</main>`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
