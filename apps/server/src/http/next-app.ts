import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";

export interface NextAppOptions {
  readonly dev: false;
  readonly quiet: true;
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
 */
export const createNextApp = createRequire(import.meta.url)("next") as (options: NextAppOptions) => NextApp;
