import {
  FINANCING_COMMANDS,
  FINANCING_MOVES,
  type FinancingCommandType,
  IS_ACCEPTED_ON_HOLD,
  STANDINGS,
} from "@quote-financing/domain/financing/lifecycle";
import type { FinancingCommand, FinancingSnapshot, SubStatus } from "@quote-financing/domain/financing/snapshot";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type {
  FinancingPhase,
  FinancingStatus,
  FinancingWaitingOn,
  SubStatusType,
} from "@quote-financing/domain/vocabulary";
import type { EventType } from "@quote-financing/domain/webhooks/event-catalogue";
import { financingRefusals } from "./refusals.ts";

const NONE = { type: "none" } as const;

/** The financing of a quote that was created just now. */
export const startFinancing = (now: Date): FinancingSnapshot => standingAt("new_customer", NONE, now);

/**
 * What a command makes of the financing, or `state_conflict`: contract-decisions §5. Pure. On hold, only a release and
 * the cancellations are accepted; a canceled financing says so in its sub status (decision record 0033).
 */
export function applyFinancingCommand(
  snapshot: FinancingSnapshot,
  command: FinancingCommand,
  now: Date,
): Result<FinancingSnapshot, Refusal> {
  const move = FINANCING_MOVES[snapshot.status][command.type];
  if (move === null) return refused(financingRefusals.financingStatus({ status: snapshot.status }));
  const obstacle = obstacleTo(command.type, snapshot.subStatus.type);
  if (obstacle !== null) return refused(obstacle);

  const subStatus = subStatusAfter(command);
  if (move === "sub status") return accepted({ ...snapshot, subStatus });
  return accepted(standingAt(move, subStatus, now));
}

/** Why the sub status does not allow the command; the status is judged apart. */
function obstacleTo(command: FinancingCommandType, subStatus: SubStatusType): Refusal | null {
  if (subStatus !== "on_hold") return command === "release" ? financingRefusals.financingNotOnHold() : null;
  if (command === "hold") return financingRefusals.financingOnHoldAlready();
  return IS_ACCEPTED_ON_HOLD[command] ? null : financingRefusals.financingOnHold();
}

/** A cancellation of what a consumer has accepted: where FOUR_EYES says so, no agent does it alone. */
export const needsSecondAgent = (status: FinancingStatus, command: FinancingCommandType): boolean =>
  STANDINGS[status].isAccepted && (command === "cancel_by_consumer" || command === "cancel_offer");

/** A command that would be accepted, with what it leads to and the event that goes out. */
export interface FinancingOption {
  readonly command: FinancingCommandType;
  readonly phase: FinancingPhase;
  readonly status: FinancingStatus;
  readonly subStatusType: SubStatusType;
  readonly waitingOn: FinancingWaitingOn;
  readonly event: EventType | null;
}

/** Every command that is accepted now, in the order of the lifecycle: for the support console. */
export function financingOptions(snapshot: FinancingSnapshot): FinancingOption[] {
  return FINANCING_COMMANDS.flatMap((type) => financingOptionOf(snapshot, sampleCommand(type)) ?? []);
}

/** The same of one command; undefined when it would be refused. */
export function financingOptionOf(snapshot: FinancingSnapshot, command: FinancingCommand): FinancingOption | undefined {
  const result = applyFinancingCommand(snapshot, command, snapshot.statusChangedAt);
  if (!result.ok) return undefined;
  const { phase, status, subStatus, waitingOn } = result.value;
  const event = status === snapshot.status ? null : STANDINGS[status].event;
  return { command: command.type, phase, status, subStatusType: subStatus.type, waitingOn, event };
}

function standingAt(status: FinancingStatus, subStatus: SubStatus, statusChangedAt: Date): FinancingSnapshot {
  const { phase, waitingOn } = STANDINGS[status];
  return { phase, status, subStatus, waitingOn, statusChangedAt };
}

function subStatusAfter(command: FinancingCommand): SubStatus {
  switch (command.type) {
    case "hold":
      return { type: "on_hold", reason: command.reason, ...optional("description", command.description) };
    case "cancel_by_consumer":
    case "cancel_offer":
      return { type: "canceled", ...optional("reason", command.reason) };
    default:
      return NONE;
  }
}

const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: string };

const sampleCommand = (type: FinancingCommandType): FinancingCommand =>
  type === "hold" ? { type, reason: "unknown" } : { type };
