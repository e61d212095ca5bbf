import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, onTestFinished, test } from "vitest";
import { startCli } from "./start-cli.ts";

const database = testDatabase();

test.each(["TRACE", "DELETE"])("%s is refused with an answer, and is in the log", async (method) => {
  const lines: RestLogLine[] = [];
  const services = createTestServices({ db: database.db });
  const cli = startCli({ services, verifyCredential: async () => null, log: (line) => void lines.push(line) });
  const server = createServer(cli.listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const asked = request({ host: "127.0.0.1", port, path: "/cli/events", method }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];

  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET"]);
  expect(await json(answer)).toMatchObject({ error: { code: "method_not_allowed" } });
  expect(lines.map(({ route, status }) => `${route} ${status}`)).toEqual(["/cli/events 405"]);
});
