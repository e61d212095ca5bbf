import { Gauge, type Registry } from "prom-client";
import { createMetricsQuery, type DatabaseMetricValues, type MetricsSource } from "./metrics-query.ts";

type Row = readonly [labels: Readonly<Record<string, string>>, value: (values: DatabaseMetricValues) => number];

/** Gauges over one look at the database. While it does not answer they are absent rather than old or zero. */
const GAUGES: readonly { readonly name: string; readonly help: string; readonly rows: readonly Row[] }[] = [
  {
    name: "outbox_pending_deliveries",
    help: "Deliveries that are not settled, of all organizations: before their first attempt, and between retries.",
    rows: [
      [{ kind: "first" }, (values) => values.firstPending],
      [{ kind: "retry" }, (values) => values.retryPending],
    ],
  },
  {
    name: "outbox_oldest_due_seconds",
    help: "How long the oldest due delivery has been due; those of failing destinations wait for a probe, paused ones do not count.",
    rows: [
      [{ kind: "first" }, (values) => values.firstOldestSeconds],
      [{ kind: "retry" }, (values) => values.retryOldestSeconds],
    ],
  },
  {
    name: "outbox_oldest_unnumbered_seconds",
    help: "How long the oldest event has waited for its number, before which it has no deliveries.",
    rows: [[{}, (values) => values.unnumberedOldestSeconds]],
  },
  {
    name: "delivery_lanes_leased",
    help: "Lanes held by a process that is alive.",
    rows: [[{}, (values) => values.lanesLeased]],
  },
  {
    name: "delivery_lanes_failing",
    help: "Destinations that fail and have deliveries waiting.",
    rows: [[{}, (values) => values.lanesFailing]],
  },
  {
    name: "delivery_oldest_due_lane_seconds",
    help: "How long the oldest lane with work has waited without any process holding it.",
    rows: [[{}, (values) => values.laneOldestSeconds]],
  },
  {
    name: "database_connections",
    help: "Connections of this database user by state, of all processes.",
    rows: [
      [{ state: "active" }, (values) => values.connectionsActive],
      [{ state: "idle" }, (values) => values.connectionsIdle],
      [{ state: "in_transaction" }, (values) => values.connectionsInTransaction],
    ],
  },
  {
    name: "database_connections_allowed",
    help: "max_connections of the server.",
    rows: [[{}, (values) => values.connectionsAllowed]],
  },
  {
    name: "backup_age_seconds",
    help: "How long ago db:backup last succeeded; while it never did, how long ago the oldest organization was made.",
    rows: [[{}, (values) => values.backupAgeSeconds]],
  },
  {
    name: "mail_oldest_refused_seconds",
    help: "How long the oldest invitation or warning has waited that the mail server did not take; 0 while it takes all.",
    rows: [[{}, (values) => values.mailOldestRefusedSeconds]],
  },
];

export function watchDatabase(registry: Registry, source: MetricsSource): void {
  const query = createMetricsQuery(source);
  for (const { name, help, rows } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: Object.keys(rows[0]?.[0] ?? {}),
      registers: [registry],
      async collect() {
        const found = await query();
        for (const [labels, value] of rows) {
          if (found === undefined) this.remove(labels);
          else this.set(labels, value(found));
        }
      },
    });
  }
  new Gauge({
    name: "database_up",
    help: "1 when the database gave its metrics within 5 seconds, else 0.",
    registers: [registry],
    async collect() {
      this.set((await query()) === undefined ? 0 : 1);
    },
  });
  watchTransactions(registry, source);
}

function watchTransactions(registry: Registry, { db }: MetricsSource): void {
  new Gauge({
    name: "database_transactions",
    help: "The transaction pool of this process: its size, what runs, and callers that wait for a connection.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.transactionUse())) this.set({ state }, count);
    },
  });
}
