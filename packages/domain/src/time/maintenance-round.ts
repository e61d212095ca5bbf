import type { Random } from "../random.ts";

/** Which part of the work one call of maintenance does; all of it when omitted (decision record 0173). */
export interface MaintenanceRound {
  /** Organizations for which it is false are left to later calls. */
  readonly includes?: (organizationId: string) => boolean;
  /** Nothing further is begun once it is aborted. */
  readonly signal?: AbortSignal;
}

const SHARE_OF_A_CALL = 1 / 60;

/** For a call that keeps nothing between calls: each does the work of a few organizations, drawn at random (decision record 0173). */
export const drawnByChance = (random: Random): Required<Pick<MaintenanceRound, "includes">> => ({
  includes: () => random() < SHARE_OF_A_CALL,
});
