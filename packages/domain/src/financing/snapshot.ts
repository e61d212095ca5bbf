import type { FinancingPhase, FinancingStatus, FinancingWaitingOn, OnHoldReason } from "../vocabulary.ts";
import type { FinancingCommandType } from "./lifecycle.ts";

export type SubStatus =
  | { readonly type: "none" }
  | { readonly type: "on_hold"; readonly reason: OnHoldReason; readonly description?: string | undefined }
  | { readonly type: "canceled"; readonly reason?: string | undefined };

/** Where the financing of a quote stands. */
export interface FinancingSnapshot {
  readonly phase: FinancingPhase;
  readonly status: FinancingStatus;
  readonly subStatus: SubStatus;
  readonly waitingOn: FinancingWaitingOn;
  /** When `status` last changed; a hold or release does not count. */
  readonly statusChangedAt: Date;
}

/** Commands without fields of their own. */
export type PlainCommandType = Exclude<FinancingCommandType, "hold" | "cancel_by_consumer" | "cancel_offer">;

export type FinancingCommand =
  | { readonly type: PlainCommandType }
  | { readonly type: "cancel_by_consumer" | "cancel_offer"; readonly reason?: string | undefined }
  | { readonly type: "hold"; readonly reason: OnHoldReason; readonly description?: string | undefined };
