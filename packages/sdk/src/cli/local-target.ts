import { CliFailure } from "./cli-failure.ts";
import { type Target, targetUrl } from "./forward.ts";
import { runningSession } from "./listen-session.ts";

/**
 * Where on this machine a single event goes: as told, else to the `listen` that runs.
 *
 * @throws CliFailure when there is neither
 */
export function localTarget(forwardTo: string | undefined, secret: string | undefined): Target {
  if (forwardTo !== undefined) {
    if (secret === undefined) throw new CliFailure("--forward-to needs --secret: what your receiver expects.", 2);
    return { url: targetUrl(forwardTo), bearerSecret: secret };
  }
  const session = runningSession();
  if (session === undefined) {
    throw new CliFailure("No `listen` runs on this machine. Start one, or give --forward-to and --secret.");
  }
  return secret === undefined ? session : { ...session, bearerSecret: secret };
}
