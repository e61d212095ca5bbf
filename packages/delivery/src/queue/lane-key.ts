import { typedSql, value } from "@quote-financing/db/typed-sql";

/** Names a lane: one per destination. */
export interface LaneKey {
  readonly organizationId: string;
  readonly destinationId: string;
}

export const laneName = ({ organizationId, destinationId }: LaneKey): string => `${organizationId}/${destinationId}`;

/** What names one lane in a statement: values of a `LaneKey`. */
export const organizationId = value.text("organizationId");
export const destinationId = value.text("destinationId");

/** The rows of one lane, where no other table has these columns. */
export const ofLane = typedSql`organization_id = ${organizationId} and destination_id = ${destinationId}`;
