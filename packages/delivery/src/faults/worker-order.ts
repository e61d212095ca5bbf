import type { DeliveryPolicy } from "../delivery-policy.ts";
import type { CrashPoint } from "./crash-points.ts";

export interface WorkerOrder {
  readonly databaseUrl: string;
  readonly policy: Partial<DeliveryPolicy>;
  readonly crashPoint?: CrashPoint;
  /** It dies when it passes its point for this many times. */
  readonly passes?: number;
  /** Tells on the console what goes wrong. */
  readonly isLoud?: boolean;
  /** In place of the loop: one call of the cron's tick, then the end. Its clock is so far ahead. */
  readonly cron?: { readonly budgetMs: number; readonly aheadMs: number };
  /** Its wall clock jumps by these in turn, every so often; its own clock is the one that servers have. */
  readonly clockJumps?: { readonly byMs: readonly number[]; readonly everyMs: number };
}

export interface WorkerReport {
  readonly rssBytes: number;
  readonly heldLanes: number;
  readonly inFlight: number;
  readonly delivered: number;
  readonly failed: number;
}
