import type { Simulation } from "../simulation.ts";
import type { Merchant } from "./merchant.ts";

/** Until the places are taken; an attempt that hangs keeps its place for longer. */
const TAKEN_WITHIN_MS = 1_500;

/**
 * The last act of a run with few places: one merchant, whose receivers hang, takes them all, and then another one writes. Once a
 * place is free again nothing in the database tells a worker of that other lane: it must remember that it found no place.
 */
export async function fillPlaces(simulation: Simulation, merchants: readonly Merchant[]): Promise<void> {
  const { scheduler, ledger, network, processes } = simulation;
  const [crowding, waiting] = merchants;
  if (crowding === undefined || waiting === undefined) return;
  const standing = () => ledger.standing.filter(({ organizationId }) => organizationId === crowding.organizationId);
  const places = processes.filter(({ isDelivering }) => isDelivering).length;
  for (let missing = places - standing().length; missing > 0; missing -= 1) await crowding.createDestination();
  for (const { field, value } of standing().flatMap(({ changes }) => changes))
    if (field === "url" && value !== undefined) network.at(value).hang();
  await crowding.createQuote();
  await scheduler.sleep(TAKEN_WITHIN_MS, "crowder: places are taken");
  await waiting.createQuote();
}
