import type { IncomingMessage } from "node:http";
import type { FindNodeClient } from "@quote-financing/api/identity/client-address/node-client";
import { carriesBearer } from "@quote-financing/api/identity/credentials/bearer-check";
import { isFromThisMachine } from "./local-request.ts";

export interface MetricsAccess {
  /** METRICS_TOKEN */
  readonly metricsToken: string | undefined;
  readonly portalUrl: string;
  readonly findClient: FindNodeClient;
}

const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Who may read the metrics (decision record 0145): with METRICS_TOKEN whoever carries it; without one this machine
 * itself, as long as nothing suggests that the request comes through a proxy on it. Where people come to another host
 * than this machine there is such a proxy, and some of them say nothing: then it takes the token.
 */
export function createMetricsAccess({ metricsToken, portalUrl, findClient }: MetricsAccess) {
  const isForPeopleHere = LOOPBACK_HOST.test(new URL(portalUrl).host);
  return (request: IncomingMessage): boolean => {
    if (metricsToken !== undefined) return carriesBearer(request.headers.authorization, metricsToken);
    if (!isForPeopleHere || !LOOPBACK_HOST.test(request.headers.host ?? "")) return false;
    return isFromThisMachine(request) && !findClient(request).isPeerTrusted;
  };
}
