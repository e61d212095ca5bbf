import type { Replica } from "@quote-financing/db/replica/replica";
import { Counter, Gauge, type Registry } from "prom-client";

export type ReplicaSource = Pick<Replica, "state" | "reads" | "lag">;

/** Of processes with DATABASE_REPLICA_URL only. The lag is absent, rather than old, while the replica does not answer. */
export function watchReplica(registry: Registry, replica: ReplicaSource): void {
  new Counter({
    name: "list_reads_total",
    help: "Lists by where they were read, and why there.",
    labelNames: ["source", "reason"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { source, reason, count } of replica.reads()) this.inc({ source, reason }, count);
    },
  });
  new Gauge({
    name: "database_replica_following",
    help: "1 when lists may be read from the replica, 0 when it is behind, away or not a replica.",
    registers: [registry],
    collect() {
      this.set(replica.state === "following" ? 1 : 0);
    },
  });
  gaugeLag(
    registry,
    "database_replica_lag_seconds",
    "Age of the last commit that the replica shows; 0 when it shows all.",
    () => replica.lag().then((lag) => lag?.seconds),
  );
  gaugeLag(
    registry,
    "database_replica_lag_bytes",
    "WAL that the primary has written and the replica does not show yet.",
    () => replica.lag().then((lag) => lag?.bytes),
  );
}

function gaugeLag(registry: Registry, name: string, help: string, ask: () => Promise<number | undefined>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await ask();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
