import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operatorContext } from "@quote-financing/api/audit/operator-context";
import { recordPlatformAudit } from "@quote-financing/api/audit/record-platform-audit";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createDestinationWorld } from "@quote-financing/api/webhooks/destinations/testing-destination-world";
import { deliveryLanes } from "@quote-financing/db/schema/tables";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics, type Metrics } from "./metrics.ts";
import { askedNames, exportedNames } from "./testing-exposition.ts";

const ops = (path: string) => fileURLToPath(new URL(`../../../../ops/${path}`, import.meta.url));

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = (
  parse(readFileSync(ops("prometheus/alerts.yaml"), "utf8")) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(ops("grafana/quote-financing.json"), "utf8")) as { panels: Panel[] };

const ULID = "01JZ0000000000000000000000";
const ATTEMPTED = { organizationId: `mer_${ULID}`, destinationId: `whk_${ULID}`, eventId: `evt_${ULID}` };

const database = testDatabase();
let metrics: Metrics;

beforeAll(async () => {
  metrics = createMetrics();
  metrics.watchDatabase(createTestServices({ db: database.db }));
  metrics.watchReplica({
    state: "lagging",
    reads: () => [{ source: "primary", reason: "lagging", count: 4 }],
    lag: async () => ({ bytes: 8_192, seconds: 2.5 }),
  });
  metrics.watchLoop(() => ({ heldLanes: 2, inFlight: 3 }));
  metrics.watchBackgroundTasks(() => [{ name: "delivery", failures: 4, failingForMs: 9_000, sinceSuccessMs: 12_500 }]);
  metrics.count({ part: "rest", method: "GET", route: "/v1/cases", status: 200, durationMs: 4 });
  metrics.deliveryObserver.attemptStarted({ ...ATTEMPTED, attemptNumber: 1 })?.({
    status: 503,
    errorClass: null,
    durationMs: 12,
    connectMs: 1,
    firstByteMs: 2,
    responseHeaders: null,
    responseBody: null,
    retryAfter: null,
    isCutOff: false,
  });
  metrics.deliveryObserver.settled("failed", 2);
});

test("every metric that the dashboard and the alert rules name is exported", async () => {
  const exported = exportedNames(await metrics.text());
  const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );
  const asked = [...panels, ...rules.map(({ alert, expr }) => [alert, expr] as const)];

  expect(asked.length).toBeGreaterThan(25);
  const unknown = asked.flatMap(([where, expression]) =>
    askedNames(expression).flatMap((name) => (exported.has(name) ? [] : [`${where}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

test("every alert has a summary and a runbook, and every runbook is reachable", () => {
  const runbooks = readdirSync(ops("runbooks")).map((name) => `ops/runbooks/${name}`);

  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).not.toBe("");
    expect(runbooks, alert).toContain(annotations.runbook);
  }
  const index = readFileSync(ops("README.md"), "utf8");
  const reachable = (path: string) =>
    rules.some(({ annotations }) => annotations.runbook === path) || index.includes(`(${path.slice("ops/".length)})`);
  expect(runbooks.filter((path) => !reachable(path))).toEqual([]);
});

test("a round of documents that fails is a ticket, since it may be the scanner; every other round is a page", () => {
  const severityOf = (round: string) => {
    const selected = rules.filter(({ expr }) => {
      const [, operator, named] = /^background_round_failures\{.*,round(!?=)"(\w+)"\}/.exec(expr) ?? [];
      return operator === undefined ? false : (operator === "=") === (round === named);
    });
    return selected.map(({ labels }) => labels.severity);
  };

  expect(rules.filter(({ expr }) => expr.includes("background_round_failures"))).toHaveLength(2);
  expect(severityOf("documents")).toEqual(["ticket"]);
  expect(severityOf("delivery")).toEqual(["page"]);
});

describe("the page", () => {
  test("looks at the event loop ten times a second: a process with nothing to do is woken up by little else", async () => {
    const idle = createMetrics();
    await expect
      .poll(async () => Number(/^nodejs_eventloop_lag_p50_seconds (.+)$/m.exec(await idle.text())?.[1]), {
        interval: 500,
      })
      .toBeGreaterThan(0.05);
  });

  test("tells the outcome of attempts and deliveries without naming a merchant", async () => {
    const page = await metrics.text();

    expect(page).toContain('delivery_attempts_total{outcome="failed",reason="5xx"} 1');
    // There from the start: the alert asks by how much it rose.
    expect(page).toContain('delivery_attempts_total{outcome="failed",reason="secret_unreadable"} 0');
    expect(page).toContain('deliveries_settled_total{state="failed"} 2');
    expect(page).not.toMatch(/(mer|whk|evt)_[0-9A-Z]/);
  });

  test("tells which repeated work fails, and for how long none was done", async () => {
    const page = await metrics.text();

    expect(page).toContain('background_round_failures{round="delivery"} 4');
    expect(page).toContain('background_round_success_age_seconds{round="delivery"} 12.5');
  });

  test("counts what waits in the database", async () => {
    const page = await metrics.text();

    expect(page).toContain('outbox_pending_deliveries{kind="first"} 0');
    expect(page).toContain("database_up 1");
    expect(page).toContain('database_transactions{state="waiting"} 0');
  });

  test("a lane whose receiver asked for a pause is no lane that nobody takes", async () => {
    const w = await createDestinationWorld(database.db);
    const { data } = await w.merchant.create({ name: "Shop", url: "https://hooks.example.com/quotes" });
    const now = w.services.clock.now().getTime();
    const lane = eq(deliveryLanes.destinationId, data.destinationId);
    const ageWith = async (heldUntil: Date) => {
      await database.db.orm
        .update(deliveryLanes)
        .set({ dueAt: new Date(now - 600_000), heldUntil })
        .where(lane);
      const fresh = createMetrics();
      fresh.watchDatabase(w.services);
      return Number(/^delivery_oldest_due_lane_seconds (.*)$/m.exec(await fresh.text())?.[1]);
    };

    expect(await ageWith(new Date(now - 1))).toBe(600);
    expect(await ageWith(new Date(now + 60_000))).toBe(0);
    await database.db.orm.update(deliveryLanes).set({ dueAt: null, heldUntil: null }).where(lane);
  });

  test("a lane whose next retry is due later waits for nobody, and is of no age below nothing", async () => {
    const w = await createDestinationWorld(database.db);
    const { data } = await w.merchant.create({ name: "Shop", url: "https://hooks.example.com/quotes" });
    const lane = eq(deliveryLanes.destinationId, data.destinationId);
    const dueAt = new Date(w.services.clock.now().getTime() + 600_000);
    await database.db.orm.update(deliveryLanes).set({ dueAt }).where(lane);

    const fresh = createMetrics();
    fresh.watchDatabase(w.services);

    expect(await fresh.text()).toMatch(/^delivery_oldest_due_lane_seconds 0$/m);
    await database.db.orm.update(deliveryLanes).set({ dueAt: null }).where(lane);
  });

  test("tells how old the newest backup is, and counts from the first organization while there is none", async () => {
    const { db, close } = await createTestDatabase();
    const services = createTestServices({ db });
    const ageOf = async () => {
      const fresh = createMetrics();
      fresh.watchDatabase(services);
      return Number(/^backup_age_seconds (\S+)$/m.exec(await fresh.text())?.[1]);
    };
    await createTestOrganization(services);
    services.clock.advance(3_600_000);
    expect(await ageOf()).toBe(3_600);

    const entry = { action: "backup.taken", subject: "now" } as const;
    await db.transact((tx) => recordPlatformAudit(operatorContext(services), tx, entry));
    services.clock.advance(5_000);

    expect(await ageOf()).toBe(5);
    await close();
  });

  test("tells where lists are read, and how far the replica is behind", async () => {
    const page = await metrics.text();

    expect(page).toContain('list_reads_total{source="primary",reason="lagging"} 4');
    expect(page).toContain("database_replica_following 0");
    expect(page).toContain("database_replica_lag_seconds 2.5");
    expect(page).toContain("database_replica_lag_bytes 8192");
  });

  test("tells no lag of a replica that does not answer", async () => {
    const alone = createMetrics();
    alone.watchReplica({ state: "away", reads: () => [], lag: async () => undefined });

    expect(exportedNames(await alone.text())).not.toContain("database_replica_lag_bytes");
  });

  test("leaves metrics out, rather than old, while the database is away", async () => {
    const { db, close } = await createTestDatabase();
    await db.close();
    const away = createMetrics();
    away.watchDatabase(createTestServices({ db }));

    const page = await away.text();
    await close();

    expect(page).toContain("database_up 0");
    expect(exportedNames(page)).not.toContain("outbox_pending_deliveries");
  });
});
