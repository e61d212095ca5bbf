/** Which part of the work one call of maintenance does; all of it when omitted (decision record 0173). */
export interface MaintenanceRound {
  /** Organizations for which it is false are left to later calls. */
  readonly includes?: (organizationId: string) => boolean;
  /** Nothing further is begun once it is aborted. */
  readonly signal?: AbortSignal;
}
