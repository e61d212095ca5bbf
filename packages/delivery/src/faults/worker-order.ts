import type { DeliveryPolicy } from "../policy.ts";
import type { CrashPoint } from "./crash-points.ts";

export interface WorkerOrder {
  readonly databaseUrl: string;
  readonly policy: Partial<DeliveryPolicy>;
  readonly crashPoint?: CrashPoint;
  /** It dies when it comes to its point for the so-manieth time. */
  readonly passes?: number;
  /** Tells on the console what goes wrong. */
  readonly isLoud?: boolean;
}

export interface WorkerReport {
  readonly rssBytes: number;
  readonly heldLanes: number;
  readonly inFlight: number;
  readonly delivered: number;
  readonly failed: number;
}
