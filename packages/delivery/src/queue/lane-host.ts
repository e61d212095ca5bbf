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
  /** This process lives, as far as others can tell: its lanes are its own. */
  isBeating(): boolean;
  /** It does, and did all the time since then: what it read is its to send. */
  maySend(readAtMs: number): boolean;
  /** It has been silent for so long that others may have its lanes. */
  isOver(): boolean;
  sendStarted(): void;
  sendEnded(): void;
  /** An attempt is stored, and this is its delivery's state by it. */
  deliverySettled(state: DeliveryState): void;
  turnSucceeded(): void;
  turnFailed(): void;
}
