/**
 * Whether this run is on a Citus cluster (decision record 0401). A test is left out there only when it tries what Citus has not, with
 * the reason beside it.
 */
export const isOnCitus = (process.env.CITUS_DATABASE_URL ?? "") !== "";
