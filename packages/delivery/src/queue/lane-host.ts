/** What a lane's runner asks and tells the worker pool that it belongs to. */
export interface LaneHost {
  /** The loop holds a quiet lane for a while, unless others wait for its place; a cron call does not wait. */
  readonly holdsQuietLanes: boolean;
  /** How many of the wanted sends the process has room for. */
  grant(wanted: number, inFlightOfLane: number): number;
  /** The same for a failing destination's last calls: half of the process's places stay for others. */
  grantLastCalls(wanted: number, inFlightOfLane: number): number;
  /** Other lanes wait for a place: this one should end its turn. */
  isCrowded(): boolean;
  sendStarted(): void;
  sendEnded(): void;
  settled(isDelivered: boolean): void;
  /** A lane took its turn, or its statement failed. */
  turned(isDone: boolean): void;
}
