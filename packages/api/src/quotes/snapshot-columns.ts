import type { FinancingSnapshot, SubStatus } from "@quote-financing/domain/financing/snapshot";
import { onHoldReason } from "./on-hold-reason.ts";
import type { QuoteRowWith } from "./quote-row.ts";

/** The columns of a quote that hold where its financing stands. */
export type FinancingColumns<Timestamp = Date> = Pick<
  QuoteRowWith<Timestamp>,
  | "financingPhase"
  | "financingStatus"
  | "financingWaitingOn"
  | "financingStatusChangedAt"
  | "subStatusType"
  | "subStatusReason"
  | "subStatusDescription"
>;

export function snapshotFrom(row: FinancingColumns): FinancingSnapshot {
  return {
    phase: row.financingPhase,
    status: row.financingStatus,
    subStatus: subStatusFrom(row),
    waitingOn: row.financingWaitingOn,
    statusChangedAt: row.financingStatusChangedAt,
  };
}

export function columnsOf(snapshot: FinancingSnapshot): FinancingColumns {
  const { subStatus } = snapshot;
  return {
    financingPhase: snapshot.phase,
    financingStatus: snapshot.status,
    financingWaitingOn: snapshot.waitingOn,
    financingStatusChangedAt: snapshot.statusChangedAt,
    subStatusType: subStatus.type,
    subStatusReason: subStatus.type === "none" ? null : (subStatus.reason ?? null),
    subStatusDescription: subStatus.type === "on_hold" ? (subStatus.description ?? null) : null,
  };
}

export function subStatusFrom(row: FinancingColumns<unknown>): SubStatus {
  const { subStatusType, subStatusReason, subStatusDescription } = row;
  switch (subStatusType) {
    case "none":
      return { type: "none" };
    case "on_hold":
      return {
        type: "on_hold",
        reason: onHoldReason(subStatusReason),
        ...(subStatusDescription === null ? {} : { description: subStatusDescription }),
      };
    case "canceled":
      return { type: "canceled", ...(subStatusReason === null ? {} : { reason: subStatusReason }) };
  }
}
