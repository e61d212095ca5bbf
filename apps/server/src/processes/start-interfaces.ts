import type { RequestListener } from "node:http";
import type { Services } from "@quote-financing/api/context";
import { createCredentialVerifier } from "@quote-financing/api/identity/credentials/credentials";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { type Cli, startCli } from "./start-cli.ts";
import { startMcp } from "./start-mcp.ts";
import { startRest } from "./start-rest.ts";

export interface Interfaces {
  readonly rest: RequestListener;
  readonly cli: Cli;
  readonly mcp: RequestListener;
}

export interface InterfacesStart {
  readonly services: Services;
  readonly log: (line: RestLogLine) => void;
  readonly shutdownHooks: ShutdownHooks;
}

/**
 * What programs talk to (role `rest`): /v1, /cli and /mcp, over one cache of credentials, so that a process asks for each at
 * most once in 2 s (decision record 0021).
 */
export function startInterfaces({ services, log, shutdownHooks }: InterfacesStart): Interfaces {
  const { verify: verifyCredential, flush } = createCredentialVerifier(services);
  shutdownHooks.add("credentials", flush);
  const shared = { services, verifyCredential, log };
  return { rest: startRest(shared), cli: startCli(shared), mcp: startMcp(shared) };
}
