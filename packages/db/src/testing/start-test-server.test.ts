import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { startTestServer } from "./start-test-server.ts";

afterAll(() => void vi.unstubAllEnvs());

test("a server that the same process starts takes nothing from the one before", async () => {
  for (const given of ["CITUS_DATABASE_URL", "TEST_DATABASE_URL"]) vi.stubEnv(given, "");
  const servers = [await startTestServer(), await startTestServer()];
  const clients = servers.map(({ url }) => postgres(url, { max: 1 }));

  const folders = await Promise.all(clients.map((client) => client`show data_directory`));
  const answers = await Promise.all(clients.map((client) => client`select count(*)::int from pg_class`));

  expect(new Set(folders.map(([row]) => row?.data_directory)).size).toBe(2);
  expect(answers).toHaveLength(2);
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(servers.map((server) => server.stop()));
});
