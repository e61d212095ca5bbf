import type { Services } from "../../context.ts";

/** For what nobody waits for: connections of its own, and no time limit on waiting for rows (decision record 0205). */
export const maintenanceServices = (services: Services): Services => ({ ...services, db: services.db.forMaintenance });
