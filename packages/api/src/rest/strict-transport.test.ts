import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { expect, test } from "vitest";
import { CliHandler } from "../cli/cli-handler.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { createRestHandler } from "./handler.ts";
import { testRestOptions } from "./testing-server.ts";

test("where people come over https, every answer of /v1 and /cli says so to browsers, and nowhere else", async () => {
  const { db, close } = await createTestDatabase();
  for (const [portalUrl, expected] of [
    ["https://portal.example.nl", "max-age=31536000"],
    ["http://localhost:3000", null],
  ] as const) {
    const options = testRestOptions({ ...createTestServices({ db }), portalUrl }, appRouter);
    const [rest, cli] = [createRestHandler(options), new CliHandler(options)];
    for (const [path, method] of [
      ["/v1/nothing", "GET"],
      ["/v1/cases", "GET"],
      ["/v1/cases", "OPTIONS"],
    ] as const) {
      const answer = await rest(new Request(`http://localhost${path}`, { method }));
      expect(answer.headers.get("strict-transport-security"), `${method} ${path}`).toBe(expected);
    }
    const refused = await cli.answer(new Request("http://localhost/cli/events"));
    expect(refused.headers.get("strict-transport-security")).toBe(expected);
  }
  await close();
});
