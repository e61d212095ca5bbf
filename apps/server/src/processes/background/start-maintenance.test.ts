import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { pino } from "pino";
import { expect, test } from "vitest";
import { BackgroundTasks } from "../../monitoring/background-tasks.ts";
import { createReadiness } from "../../monitoring/readiness.ts";
import { ShutdownHooks } from "../ending/shutdown-hooks.ts";
import { startMaintenance } from "./start-maintenance.ts";

test("a store of documents that is away keeps no row that is to be deleted, and a process goes on serving", async () => {
  const { db, close } = await createTestDatabase();
  const away = () => {
    throw new VaultUnavailable("The store of documents does not answer.");
  };
  const working = createTestServices({ db });
  const services = { ...working, documents: { ...working.documents, removeUnfinished: away, names: away } };
  const tasks = new BackgroundTasks();
  const hooks = new ShutdownHooks();

  startMaintenance(services, pino({ level: "silent" }), tasks, hooks);

  const failuresOf = (round: string) => tasks.all().find(({ name }) => name === round)?.failures;
  await expect.poll(() => failuresOf("documents")).toBe(1);
  await hooks.runAll();
  expect(failuresOf("sweep")).toBe(0);

  const lasting = tasks
    .all()
    .map((task) => (task.failures > 0 ? { ...task, failures: 9, failingForMs: 90_000 } : task));
  const readiness = createReadiness({
    db,
    clock: services.clock,
    isDeliveryAlive: undefined,
    rounds: () => lasting,
    isDraining: () => false,
  });
  expect(await readiness()).toMatchObject({ ready: true });
  await close();
});
