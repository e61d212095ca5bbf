import type { DeliveryState } from "@quote-financing/domain/vocabulary";
import type { HostPace } from "./host-paces.ts";

/** What a lane's runner asks and tells the worker pool that it belongs to. */
export interface LaneHost {
  /** The loop holds a quiet lane for a while, unless others wait for its place; a cron call does not wait. */
  mayStayQuiet(): boolean;
  /** How many of the wanted sends the process has room for. */
  grant(wanted: number, inFlightOfLane: number): number;
  /** The same for a failing destination's last calls: half of the process's places stay for others. */
  grantLastCalls(wanted: number, inFlightOfLane: number): number;
  /** What the organization's lanes at a host share. */
  hostPace(organizationId: string, hostName: string): HostPace;
  /** A turn's place among those that run at once: organizations take turns. @returns what gives it back */
  takeSlot(organizationId: string): Promise<() => void>;
  /** Other lanes wait for a place: this one should end its turn. */
  isCrowded(): boolean;
  /** The worker's heartbeat is fresh: no other worker takes its lanes. */
  isBeating(): boolean;
  /** Its heartbeat has been fresh ever since that time of the timer: what was read then may be sent. */
  maySend(readAtMs: number): boolean;
  /** Its lease has run out: others may have taken its lanes. */
  isOver(): boolean;
  sendStarted(): void;
  sendEnded(): void;
  /** An attempt is stored, and this is its delivery's state by it. */
  deliverySettled(state: DeliveryState): void;
  turnSucceeded(): void;
  turnFailed(): void;
}
