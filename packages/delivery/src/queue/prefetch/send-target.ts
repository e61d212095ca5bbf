import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { Timer } from "@quote-financing/domain/time/timer";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { sql } from "drizzle-orm";
import type { SealedSecrets } from "../../sending/attempt-secrets.ts";
import type { LaneKey } from "../lane-key.ts";

/** A destination as deliveries need it. */
export interface TargetRow extends SealedSecrets {
  readonly url: string;
}

const COLUMNS: Readonly<Record<keyof TargetRow, string>> = {
  url: "destinations.url",
  authentication: "destinations.authentication",
  sealedBearerSecret: "destinations.sealed_bearer_secret",
  sealedSigningSecret: "destinations.sealed_signing_secret",
  previousSealedSigningSecret: "destinations.previous_sealed_signing_secret",
  previousSigningUntilMs: "(extract(epoch from destinations.previous_signing_until) * 1000)::float8",
};
const named = ([name, column]: readonly [string, string]) => `${column} as "${name}"`;

/** The columns of a `TargetRow`. */
export const targetColumns = sql.raw(Object.entries(COLUMNS).map(named).join(", "));

/** The same without a destination, for the other rows of a union. */
export const noTarget = sql.raw(
  Object.keys(COLUMNS)
    .map((name) => named([name, "null"]))
    .join(", "),
);

/** Where a lane's deliveries go, and by what. */
export interface SendTarget extends TargetRow {
  /** The timer's time before it was asked for: nothing that was changed since is in it. */
  readonly askedAtMs: number;
}

/** May it still be sent by this? A change is answered only when it may not: specification §6, decision record 0189. */
export const isFresh = (target: SendTarget, timer: Timer): boolean =>
  timer.now() - target.askedAtMs < DESTINATION_CACHE_MS;

/** The destination alone; none that is paused or of a suspended organization. */
const readTarget = preparedQueueStatement<TargetRow>()(typedSql`
  select ${targetColumns} from destinations
  where organization_id = ${value.text("organizationId")}
    and destination_id = ${value.text("destinationId")} and paused_at is null
    and exists (select 1 from organizations
      where organizations.organization_id = destinations.organization_id and suspended_at is null)`);

/**
 * A turn that took long may have waited for somebody who changed the destination: then it is read once more.
 *
 * @returns undefined when there is nothing to send to any more.
 */
export async function refreshTarget(
  { db, timer }: { readonly db: Pick<Database, "queueClient">; readonly timer: Timer },
  { organizationId, destinationId }: LaneKey,
  target: SendTarget,
): Promise<SendTarget | undefined> {
  if (isFresh(target, timer)) return target;
  const askedAtMs = timer.now();
  const [read] = await readTarget(db, { organizationId, destinationId });
  return read === undefined ? undefined : { ...read, askedAtMs };
}
