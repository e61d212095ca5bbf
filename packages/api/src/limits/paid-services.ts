import type { Services } from "../context.ts";

/** Services whose transactions count on one payer's share of the connections (contract-decisions §11). */
export function paidServices(services: Services, payer: string): Services {
  const { db } = services;
  return { ...services, db: { ...db, transact: (work) => db.transact(work, payer) } };
}
