import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestHandler } from "../handler.ts";
import { QUOTE_BODY } from "../testing/testing-operations.ts";
import { type Send, sendToHandler } from "../testing-client.ts";
import { testRestOptions } from "../testing-server.ts";

const MIB = 1024 * 1024;
const ROUNDS = 7;
/** The most expensive takes seven on Node.js 24, its collector's threads included, and twelve on a busy machine; without bounds bodies took 100 to 2,000. */
const UNITS = 20;

const repeated = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => part(i)).join(",");

/** A body of 1 MiB that is mostly `unit`. */
const filled = (head: string, unit: string, tail: string) =>
  head + unit.repeat(Math.floor((MIB - head.length - tail.length) / Buffer.byteLength(unit))) + tail;

const lines = (line: (index: number) => string) => `{"lineItems":[${repeated(250, line)}]}`;
const codes = (code: (index: number) => string) => `"incentiveCodes":[${repeated(50, code)}]`;
const names = (count: number, filling = "") => repeated(count, (index) => `"z${index}${filling}":1`);
/** A name as long as a body with its value allows, and as much of it as the answer names. */
const LONG_NAME = "n".repeat(850_000);
const TOLD = LONG_NAME.slice(0, 255);

/** The body, and the place of what is told. */
const HEAVY: Readonly<Record<string, readonly [body: string, param: string | undefined]>> = {
  "lines without end": [filled('{"lineItems":[', "{},", "{}]}"), "lineItems"],
  "lists in lists": [filled('{"links":', "[", ""), `links${"[0]".repeat(31)}`],
  "lists next to lists": [`{"links":[${repeated(80, () => `[${repeated(250, () => "[]")}]`)}]}`, "links[79]"],
  "more names than a body may have": [`{${names(90_000)}}`, undefined],
  "as many unknown names as a body may have": [`{${names(20_000)}}`, "z0"],
  "unknown names that are numbers": [`{"z":1,${repeated(19_000, (index) => `"${index}":1`)}}`, "z"],
  "unknown names in every line": [lines(() => `{${names(79)}}`), "lineItems[0].z0"],
  "every name twice": [`{${names(9_900)},${names(9_900)}}`, "z0"],
  "one unknown name": [filled('{"', "n", '":1}'), TOLD],
  "numbers in an object of a long name": [`{"${LONG_NAME}":{${repeated(19_900, () => '"a":1e1')}}}`, TOLD],
  "numbers in lists of a long name": [
    `{"${LONG_NAME}":[${repeated(79, () => `[${repeated(250, () => "1e1")}]`)}]}`,
    TOLD,
  ],
  "a number that is deep in an object of a long name": [
    `{"${LONG_NAME}":${'{"1":'.repeat(31)}1e999${"}".repeat(32)}`,
    TOLD,
  ],
  "unknown names that are numbers, behind a long text": [
    `{"pad":"${"p".repeat(900_000)}","lineItems":[${repeated(25, () => '{"1":0,"type":"other","productIdentifiers":{"1":0}}')}]}`,
    "pad",
  ],
  "one text of escapes": [filled('{"description":"', "\\n", '"}'), "description"],
  "one text of escaped characters": [filled('{"description":"', "\\u0041", '"}'), "description"],
  "one text of four-byte characters": [filled('{"description":"', "🏠", '"}'), "description"],
  "one e-mail address": [filled('{"contact":{"email":"', "a.", '@x.nl"}}'), "contact.email"],
  "one moment": [filled('{"sentAt":"', "1", '"}'), "sentAt"],
  "one postal code": [filled('{"address":{"postalCode":"1234', " ", '"}}'), "address.postalCode"],
  "one number": [filled('{"totalInclTax":', "1", "}"), "totalInclTax"],
  "one number of zeros": [filled('{"totalInclTax":0.', "0", "1}"), "totalInclTax"],
  "white space": [filled('{"z":', " ", "1}"), "z"],
  "thousands of codes that are none": [lines(() => `{${codes(() => "1")}}`), "lineItems[0].incentiveCodes[0]"],
  "thousands of blank codes": [lines(() => `{${codes(() => '" "')}}`), "lineItems[0].incentiveCodes[0]"],
  "thousands of undeclared codes": [
    lines((line) => `{"type":"subsidy","totalInclTax":-1,${codes((index) => `"c${line}.${index}"`)}}`),
    "lineItems[0].incentiveCodes[0]",
  ],
};

const database = testDatabase();
let send: Send;
let services: TestServices;
/** What this machine takes at this moment for work that cannot be spared: reading 1 MiB of honest JSON and writing it. */
let unitMs: number;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
  send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
  const honest = `[${repeated(Math.floor(MIB / JSON.stringify(QUOTE_BODY).length), () => JSON.stringify(QUOTE_BODY))}]`;
  unitMs = await leastCpuMs(async () => JSON.stringify(JSON.parse(honest)));
});

/** The least of some rounds: what other work on the machine takes is no part of it. */
async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test.each(Object.entries(HEAVY))("a body of %s holds nobody up", async (_, [body, param]) => {
  const { token } = await createTestCredential(services, await createTestOrganization(services));
  const sent = { method: "POST", token, headers: { "content-type": "application/json" }, body };

  const usedMs = await leastCpuMs(async () => {
    const { status, json } = await send("/v1/quotes", sent);
    expect({ status, param: json.error?.param }).toEqual({ status: 400, param });
  });

  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MIB);
  expect(usedMs).toBeLessThan(UNITS * unitMs);
});
