import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestHandler } from "../handler.ts";
import { QUOTE_BODY } from "../testing/testing-operations.ts";
import { type Send, sendToHandler } from "../testing-client.ts";
import { testRestOptions } from "../testing-server.ts";

/** Quadratic work takes minutes; what is linear takes a tenth of this, and stays below it on a busy machine. */
const MAX_CPU_MS = 4_000;

const DESTINATION = "/v1/events/destinations/whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D";
/** As many as a body may have, a few aside (JSON_LIMITS). */
const NAMES = Array.from({ length: 19_900 }, (_, index) => `z${index.toString(36)}${"_".repeat(40)}`);
const FIRST = NAMES[0] ?? "";
const UNKNOWN = `{${NAMES.map((name) => `"${name}":1`).join(",")}}`;
const quoteWith = (part: string) => JSON.stringify(QUOTE_BODY).replace(/\}$/, `,${part}}`);
const repeated = (unit: string, times: number) => Array.from({ length: times }, () => unit).join(",");

interface Large {
  readonly name: string;
  readonly method?: string;
  readonly target: string;
  readonly body?: string;
  readonly param: string;
}

const LARGE: readonly Large[] = [
  { name: "unknown names in a body", target: "/v1/quotes", body: UNKNOWN, param: FIRST },
  {
    name: "unknown names in an object of a body",
    target: "/v1/quotes",
    body: `{"contact":${UNKNOWN}}`,
    param: `contact.${FIRST}`,
  },
  {
    name: "unknown names in a line",
    target: "/v1/quotes",
    body: `{"lineItems":[${UNKNOWN}]}`,
    param: `lineItems[0].${FIRST}`,
  },
  { name: "names in a body of a DELETE", method: "DELETE", target: DESTINATION, body: UNKNOWN, param: FIRST },
  { name: "names in a body of a rotation", target: `${DESTINATION}/bearer-secret`, body: UNKNOWN, param: FIRST },
  { name: "unknown names in a query", method: "GET", target: `/v1/cases?${NAMES.join("&")}`, param: FIRST },
  {
    name: "repetitions of a query name",
    method: "GET",
    target: `/v1/cases?${"expand=a&".repeat(50_000)}`,
    param: "expand",
  },
  {
    name: "lines with unknown names next to many names",
    target: "/v1/quotes",
    body: `{"lineItems":[${repeated('{"z":1}', 250)}],${NAMES.slice(0, 19_500)
      .map((name) => `"${name}":1`)
      .join(",")}}`,
    param: "lineItems[0].z",
  },
  {
    name: "lists in a field that is ignored",
    target: "/v1/quotes",
    body: quoteWith(`"createdAt":[${repeated(`${"[".repeat(28)}1${"]".repeat(28)}`, 250)}],"z":1`),
    param: "z",
  },
];

const database = testDatabase();
let send: Send;
let token: string;
beforeAll(async () => {
  const services = createTestServices({ db: database.db });
  ({ token } = await createTestCredential(services, await createTestOrganization(services)));
  send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
});

test.each(LARGE)(
  "a request as large as it may be with $name is refused at once",
  {
    timeout: 60_000,
  },
  async ({ method = "POST", target, body, param }) => {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };

    const before = process.cpuUsage();
    const answer = await send(target, { method, token, headers, body });
    const used = process.cpuUsage(before);

    expect({ status: answer.status, param: answer.json.error?.param }).toEqual({ status: 400, param });
    expect((used.user + used.system) / 1000).toBeLessThan(MAX_CPU_MS);
  },
);

test("a language tag of many parts is read at once", async () => {
  const body = { currency: "EUR", totalInclTax: 15_000 };
  const headers = { "accept-language": Array.from({ length: 20_000 }, () => "aa").join("-") };

  const before = process.cpuUsage();
  const answer = await send("/v1/quotes/cost/preview", { method: "POST", token, headers, body });

  expect(answer.status).toBe(200);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(MAX_CPU_MS / 4);
});
