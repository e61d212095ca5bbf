import { Server } from "node:http";
import type { Services } from "@quote-financing/api/context";
import { createSomebodyCheck } from "@quote-financing/api/identity/sessions/ended-sessions";
import { sessionTokenOf } from "@quote-financing/api/identity/sessions/session-cookie";
import { createLiveListener, type LiveListener } from "@quote-financing/api/live/live-listener";
import { registerServices } from "@quote-financing/api/shared-services";
import { logConsole } from "@quote-financing/composition/log-console";
import type { Logger } from "pino";
import { PORTAL_FOLDER } from "../checkout.ts";
import type { Secrets } from "../configuration/secrets.ts";
import { type AnswerPortal, createPortalAssets } from "../http/portal/assets.ts";
import { createPortalGate, type PortalGate } from "../http/portal/gate.ts";
import { builtPortalRoute } from "../http/portal/manifest.ts";
import { createNextApp } from "../http/portal/next-app.ts";
import { createPagesInTurn } from "../http/portal/pages-in-turn.ts";
import { createRefusedPages } from "../http/portal/refused-pages.ts";
import type { PortalRoute } from "../http/portal/route.ts";
import { createSharedScripts } from "../http/portal/shared-scripts.ts";
import type { ShutdownHooks } from "./ending/shutdown-hooks.ts";

export interface PortalStart {
  readonly services: Services;
  readonly secrets: Secrets;
  readonly host: string;
  readonly port: number;
  readonly logger: Logger;
  readonly shutdownHooks: ShutdownHooks;
}

export interface Portal {
  readonly handle: AnswerPortal;
  readonly gate: PortalGate;
  readonly routeOf: PortalRoute;
  /** Whether a Cookie header holds a session that we signed and do not know to be over; asked without the database. */
  readonly isSomebody: (cookie: string | undefined) => boolean;
  /** The streams of its open pages: not through Next.js. */
  readonly live: LiveListener;
}

/** The built Next.js app of apps/portal inside this process (role `portal`), with the services of this process. */
export async function startPortal(start: PortalStart): Promise<Portal> {
  const { BETTER_AUTH_SECRET, CRON_SECRET } = start.secrets;
  // The portal is a bundle of its own and reads its secrets where a serverless platform puts them.
  Object.assign(process.env, { BETTER_AUTH_SECRET, CRON_SECRET });
  registerServices(start.services);
  logConsole(start.logger.child({ part: "portal" }));
  const app = createNextApp({
    dev: false,
    // Else it prints nothing of a page or route that fails, and `logConsole` has nothing to log.
    quiet: false,
    dir: PORTAL_FOLDER,
    hostname: start.host,
    port: start.port,
    // Next.js would listen for upgrades here and leave such sockets open; our server answers them like any request.
    httpServer: new Server(),
  });
  await app.prepare();
  start.shutdownHooks.add("portal", () => app.close());
  const routeOf = builtPortalRoute();
  const isSomebody = createSomebodyCheck(start.services, BETTER_AUTH_SECRET);
  const gate = createPortalGate(routeOf, isSomebody);
  const live = createLiveListener({ services: start.services, signInSecret: BETTER_AUTH_SECRET });
  const sessionOf = (cookie: string | undefined) => sessionTokenOf(cookie ?? null, BETTER_AUTH_SECRET);
  const pages = createRefusedPages(createSharedScripts(app.getRequestHandler()));
  const handle = createPortalAssets(createPagesInTurn(pages, { sessionOf, timer: start.services.timer }));
  return { live, handle, gate, routeOf, isSomebody };
}
