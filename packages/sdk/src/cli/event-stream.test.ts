import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { streamMessages } from "./event-stream.ts";
import { serviceOf } from "./service.ts";
import { type StreamService, startStreamService } from "./testing-stream-service.ts";

const POSITION = `evt_01JZ8Q4C5T${"0".repeat(16)}`;
const EVENT = "evt_01JZ8Q4C6T9V3W7X1Y2Z3A4B5H";
const LATER = "evt_01JZ8Q4C7T9V3W7X1Y2Z3A4B5H";

let service: StreamService;
afterEach(() => service.close());

/** Follows a stream of the service until so many messages came. */
async function follow(count: number): Promise<string[]> {
  const end = new AbortController();
  const environment = { QUOTE_FINANCING_URL: service.url, QUOTE_FINANCING_API_KEY: "okey_test" };
  const options = { signal: end.signal, onOpen: () => undefined, onLost: () => undefined };
  const ids: string[] = [];
  for await (const { id } of streamMessages(serviceOf(environment), "/cli/events", options)) {
    ids.push(id);
    if (ids.length === count) end.abort();
  }
  return ids;
}

it("a stream that breaks before its first event is opened again where it began, and that place is no event", async () => {
  service = await startStreamService(POSITION);
  const following = follow(1);
  await service.waitForStreams(1);
  service.drop();
  await service.waitForStreams(2);
  service.send(EVENT, {});
  expect(await following).toEqual([EVENT]);
  expect(service.resumedBehind).toEqual([undefined, POSITION]);
});

it("what is repeated does not lead a stream back behind what came already", async () => {
  service = await startStreamService(POSITION);
  const following = follow(3);
  await service.waitForStreams(1);
  service.send(EVENT, {});
  service.send(LATER, {});
  service.drop();
  await service.waitForStreams(2);
  service.send(EVENT, {});
  service.drop();
  await service.waitForStreams(3);
  service.send(`${LATER.slice(0, -1)}J`, {});
  await following;
  expect(service.resumedBehind).toEqual([undefined, LATER, LATER]);
});

it("a service that says no position is followed from now on until its first event", async () => {
  service = await startStreamService();
  const following = follow(2);
  await service.waitForStreams(1);
  service.drop();
  await service.waitForStreams(2);
  service.send(EVENT, {});
  service.drop();
  await service.waitForStreams(3);
  service.send(LATER, {});
  expect(await following).toEqual([EVENT, LATER]);
  expect(service.resumedBehind).toEqual([undefined, undefined, EVENT]);
});

it.each([
  ["2028", "\u2028"],
  ["2029", "\u2029"],
])("an event whose text holds the separator U+%s, as JSON may, arrives", async (_, separator) => {
  service = await startStreamService(POSITION);
  const following = follow(1);
  await service.waitForStreams(1);
  service.send(EVENT, { externalId: `a${separator}b` });
  service.send(LATER, {});
  expect((await following)[0]).toBe(EVENT);
});

it("a website that answers everything with a page is no service, and its stream is not waited for", async () => {
  service = await startStreamService();
  const website = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Hi"));
  await new Promise<void>((resolve) => website.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  const end = new AbortController();
  let opened = 0;
  const options = { signal: end.signal, onOpen: () => void (opened += 1), onLost: () => end.abort() };
  const asked = serviceOf({ QUOTE_FINANCING_URL: url, QUOTE_FINANCING_API_KEY: "okey_test" });
  await expect(streamMessages(asked, "/cli/events", options).next()).rejects.toThrow(/is it the service\?/);
  expect(opened).toBe(0);
  website.close();
});
