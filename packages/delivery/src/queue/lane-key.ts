/** Names a lane: one per destination. */
export interface LaneKey {
  readonly organizationId: string;
  readonly destinationId: string;
}

export const laneName = ({ organizationId, destinationId }: LaneKey): string => `${organizationId}/${destinationId}`;
