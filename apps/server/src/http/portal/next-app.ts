import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

export interface NextAppOptions {
  readonly dev: false;
  readonly quiet: false;
  readonly dir: string;
  readonly hostname: string;
  readonly port: number;
  readonly httpServer: Server;
}

export interface NextApp {
  prepare(): Promise<void>;
  close(): Promise<void>;
  getRequestHandler(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * Next.js's custom server, through the part of its interface that we use: its own types change `process.env` for every
 * file that is checked together with them.
 *
 * @param options `dir` holds a build
 */
export function createNextApp(options: NextAppOptions): NextApp {
  // As the server of Next.js's own `output: "standalone"` does: the configuration is that of the build. Else next.config.ts
  // would be compiled at each start, by a compiler of 130 MB (decision record 0300).
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(builtConfiguration(options.dir));
  return (createRequire(import.meta.url)("next") as (options: NextAppOptions) => NextApp)(options);
}

function builtConfiguration(folder: string): unknown {
  return (JSON.parse(readFileSync(join(folder, ".next/required-server-files.json"), "utf8")) as { config: unknown })
    .config;
}
