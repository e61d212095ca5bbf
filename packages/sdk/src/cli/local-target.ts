import { isSigningSecret } from "../receiver/signing.ts";
import { CliFailure } from "./cli-failure.ts";
import { type Target, targetUrl } from "./forward.ts";
import { runningSession } from "./listen-session.ts";

/** The options that say where on this machine an event goes, and with which secrets. */
export const TARGET_OPTIONS = {
  "forward-to": { type: "string" },
  secret: { type: "string" },
  "signing-secret": { type: "string" },
} as const;

export const TARGET_USAGE = "--forward-to <url> --secret <whsec_…> [--signing-secret <whsig_…>]";

export interface TargetValues {
  readonly "forward-to"?: string | undefined;
  readonly secret?: string | undefined;
  readonly "signing-secret"?: string | undefined;
}

/** @throws CliFailure for what cannot be a signing secret: its receiver would refuse every event. */
export function signingSecretOf({ "signing-secret": given }: TargetValues): string | undefined {
  if (given === undefined || isSigningSecret(given)) return given;
  throw new CliFailure("--signing-secret takes whsig_ and 43 characters.", 2);
}

/**
 * Where on this machine a single event goes: as told, else to the `listen` that runs.
 *
 * @throws CliFailure when there is neither
 */
export function localTarget(values: TargetValues): Target {
  const { "forward-to": forwardTo, secret } = values;
  const signingSecret = signingSecretOf(values);
  if (forwardTo !== undefined) {
    if (secret === undefined) throw new CliFailure("--forward-to needs --secret: what your receiver expects.", 2);
    return { url: targetUrl(forwardTo), bearerSecret: secret, signingSecret };
  }
  const session = runningSession();
  if (session === undefined) {
    throw new CliFailure("No `listen` runs on this machine. Start one, or give --forward-to and --secret.");
  }
  return {
    url: session.url,
    bearerSecret: secret ?? session.bearerSecret,
    signingSecret: signingSecret ?? session.signingSecret,
  };
}
