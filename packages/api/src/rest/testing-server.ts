import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnyRouter } from "@trpc/server";
import type { Services } from "../context.ts";
import { createCredentialVerifier } from "../identity/credentials/credentials.ts";
import { createClientErrorListener } from "./http/client-error.ts";
import { createNodeListener } from "./http/node-listener.ts";
import type { RestLogLine, RestOptions } from "./rest-options.ts";

export interface TestRestOptions extends RestOptions {
  readonly lines: RestLogLine[];
}

/** Options over real services, with a log that keeps its lines. */
export function testRestOptions(services: Services, router: AnyRouter): TestRestOptions {
  const lines: RestLogLine[] = [];
  const { verify } = createCredentialVerifier(services);
  const log = (line: RestLogLine) => void lines.push(line);
  return { services, router, verifyCredential: verify, trustsOutput: true, log, lines };
}

export interface TestServer {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The node:http front on a free port of 127.0.0.1. */
export async function startTestServer(options: RestOptions): Promise<TestServer> {
  const listener = createNodeListener(options);
  const onClientError = createClientErrorListener(options.services, listener);
  const server = createServer(listener);
  server.prependListener("request", onClientError.watch);
  server.on("clientError", onClientError);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
