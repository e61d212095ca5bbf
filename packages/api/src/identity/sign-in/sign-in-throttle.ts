import { clientNetwork } from "@quote-financing/address-policy/client-network";
import {
  type Bucket,
  bucketOf,
  countAttempt,
  emptyBucket,
  type ThrottleDecision,
  type ThrottleServices,
  takeAttemptBack,
} from "./attempt-bucket.ts";

/** What is throttled: a password, that of who is signed in already, a code, a mail with a reset link. */
export type ThrottledAct = "sign-in" | "own-password" | "second-factor" | "reset";

/** Attempts in one window of ten minutes (decision record 0071). */
export const MAX_ATTEMPTS = {
  "sign-in": { ofAddress: 100, ofAccountAtAddress: 10, ofAccount: 30, ofDevice: 10 },
  "own-password": { ofAddress: 100, ofAccountAtAddress: 10, ofAccount: 10, ofDevice: 10 },
  "second-factor": { ofAddress: 100, ofAccountAtAddress: 10, ofAccount: 30, ofDevice: 10 },
  reset: { ofAddress: 30, ofAccountAtAddress: 3, ofAccount: 10, ofDevice: 3 },
} as const satisfies Record<ThrottledAct, Record<string, number>>;

/** For whom an attempt counts. */
export interface Attempt {
  readonly act: ThrottledAct;
  /** An e-mail address, or what a second factor is asked for. */
  readonly account: string;
  /** Of the client; undefined when it is not known. */
  readonly address: string | undefined;
  /** A device on which this account has signed in before (`known-device.ts`). */
  readonly device: string | undefined;
}

/**
 * Counts an attempt before the password is looked at. What one bucket refuses is not counted in the next: one address
 * alone never fills what is counted for the whole account.
 */
export async function countSignInAttempt(services: ThrottleServices, attempt: Attempt): Promise<ThrottleDecision> {
  const { own, shared } = bucketsOf(services, attempt);
  for (const bucket of [...shared.before, own, ...shared.after]) {
    const decision = await countAttempt(services, bucket);
    if (!decision.allowed) return decision;
  }
  return { allowed: true };
}

/** After an honest attempt: its own count starts again, and the shared ones are as if it had not been made. */
export async function forgetSignInAttempts(services: ThrottleServices, attempt: Attempt): Promise<void> {
  const { own, shared } = bucketsOf(services, attempt);
  await emptyBucket(services, own);
  for (const bucket of [...shared.before, ...shared.after]) await takeAttemptBack(services, bucket);
}

interface Buckets {
  readonly own: Bucket;
  readonly shared: { readonly before: readonly Bucket[]; readonly after: readonly Bucket[] };
}

/** A known device has buckets of its own, which strangers cannot fill, and none of its address. */
function bucketsOf(services: ThrottleServices, { act, account, address, device }: Attempt): Buckets {
  const { ofAddress, ofAccountAtAddress, ofAccount, ofDevice } = MAX_ATTEMPTS[act];
  const name = account.trim().toLowerCase();
  if (device !== undefined) {
    const own = bucketOf(services, ofDevice, act, "device", name, device);
    return { own, shared: { before: [], after: [bucketOf(services, ofAccount, act, "devices", name)] } };
  }
  const network = address === undefined ? "unknown" : clientNetwork(address);
  return {
    own: bucketOf(services, ofAccountAtAddress, act, "account-at-address", name, network),
    shared: {
      before: address === undefined ? [] : [bucketOf(services, ofAddress, act, "address", network)],
      after: [bucketOf(services, ofAccount, act, "account", name)],
    },
  };
}
