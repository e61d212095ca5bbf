import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReceiver, nodeListener, type ReceivedEvent } from "../receiver.ts";
import { makeEvent } from "../test-kit.ts";
import { runCommand } from "./run-command.ts";
import { type StreamService, startStreamService } from "./testing-stream-service.ts";

const SECRET = `whsec_${"a".repeat(43)}`;
const SIGNING = `whsig_${"c".repeat(42)}A`;

let service: StreamService;
let printed: string[];
let received: ReceivedEvent[];
let arrived: (() => void)[];
let hook: { url: string; close: () => void };
let home: string;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "quote-financing-home-"));
  vi.stubEnv("HOME", home);
  service = await startStreamService();
  [printed, received, arrived] = [[], [], []];
  hook = await openHook({ bearerSecret: SECRET });
});

/** A receiver that wants this secret. */
async function openHook(secrets: { bearerSecret: string } | { signingSecret: string }) {
  const onOther = (event: ReceivedEvent): void => {
    received.push(event);
    for (const resume of arrived.splice(0)) resume();
  };
  const server = createServer(nodeListener(createReceiver({ ...secrets, onOther })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, close: () => void server.close() };
}

afterEach(async () => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
  hook.close();
  await service.close();
});

const waitForEvents = async (count: number): Promise<void> => {
  while (received.length < count) await new Promise<void>((resolve) => arrived.push(resolve));
};

function run(
  words: string[],
  signal = new AbortController().signal,
  environment?: Record<string, string>,
): Promise<number> {
  const terminal = { out: (line: string) => void printed.push(line), say: (line: string) => void printed.push(line) };
  const own = { QUOTE_FINANCING_URL: service.url, QUOTE_FINANCING_API_KEY: "okey_test" };
  return runCommand(words, { environment: environment ?? own, terminal, signal });
}

describe("listen", () => {
  it("forwards each event once, comes back behind the last one when the stream is lost, and ends when told", async () => {
    const end = new AbortController();
    const listening = run(["listen", "--forward-to", hook.url, "--secret", SECRET], end.signal);
    const [first, second] = [makeEvent("quote.created"), makeEvent("case.created")];
    await service.waitForStreams(1);
    service.send(first.eventId, first);
    await waitForEvents(1);
    service.drop();
    await service.waitForStreams(2);
    service.send(first.eventId, first);
    service.send(second.eventId, second);
    await waitForEvents(2);
    expect(received.map(({ eventId }) => eventId)).toEqual([first.eventId, second.eventId]);
    expect(service.resumedBehind).toEqual([undefined, first.eventId]);
    end.abort();
    expect(await listening).toBe(0);
    expect(printed.join("\n")).toContain(`quote.created  ${first.eventId}  204`);
  });

  it("keeps its secrets where this user alone can read them", async () => {
    const end = new AbortController();
    const listening = run(["listen", "--forward-to", hook.url, "--secret", SECRET], end.signal);
    await service.waitForStreams(1);
    const folder = join(home, ".quote-financing");
    const modes = [folder, join(folder, "listen.json")].map((path) => statSync(path).mode & 0o777);
    end.abort();
    await listening;
    expect(modes).toEqual([0o700, 0o600]);
  });

  it("lets trigger find its receiver, and leaves no word when it has ended", async () => {
    const end = new AbortController();
    const listening = run(["listen", "--forward-to", hook.url, "--secret", SECRET], end.signal);
    await service.waitForStreams(1);
    expect(await run(["trigger", "quote.financing.completed", "--quote-id", "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F"])).toBe(0);
    expect(received[0]).toMatchObject({
      type: "quote.financing.completed",
      data: { quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F" },
    });
    end.abort();
    await listening;
    expect(await run(["trigger", "ping"])).toBe(1);
  });

  it("signs what it forwards, as the service does, and so does a trigger that finds it", async () => {
    const signed = await openHook({ signingSecret: SIGNING });
    const end = new AbortController();
    const words = ["listen", "--forward-to", signed.url, "--secret", SECRET, "--signing-secret", SIGNING];
    const listening = run(words, end.signal);
    const event = makeEvent("quote.created");
    await service.waitForStreams(1);
    service.send(event.eventId, event);
    await waitForEvents(1);
    expect(await run(["trigger", "case.created"])).toBe(0);
    end.abort();
    await listening;
    expect(received.map(({ type }) => type)).toEqual(["quote.created", "case.created"]);
    expect(await run(["trigger", "ping", "--forward-to", signed.url, "--secret", SECRET])).toBe(1);
    expect(await run(["listen", "--forward-to", signed.url, "--signing-secret", "whsig_short"])).toBe(2);
    signed.close();
  });

  it("forwards the types that were asked for, with blanks between them, and says which one nobody knows", async () => {
    const end = new AbortController();
    const words = ["listen", "--forward-to", hook.url, "--secret", SECRET, "--events", "quote.create, case.created"];
    const listening = run(words, end.signal);
    await service.waitForStreams(1);
    for (const event of [makeEvent("quote.created"), makeEvent("case.created")]) service.send(event.eventId, event);
    await waitForEvents(1);
    end.abort();
    await listening;
    expect(received.map(({ type }) => type)).toEqual(["case.created"]);
    expect(printed.filter((line) => line.startsWith("No event"))).toEqual([
      expect.stringContaining('No event is known as "quote.create". Events: quote.created,'),
    ]);
  });

  it("ends with what the service says when it is refused", async () => {
    service.refuseWith(401);
    expect(await run(["listen", "--forward-to", hook.url])).toBe(1);
    expect(printed.join("\n")).toContain("The credential is not valid. (credentials_invalid, req_1)");
  });
});

describe("the command line", () => {
  it.each([
    [[], 2],
    [["--help"], 0],
    [["listen"], 2],
    [["listen", "--forward-to", "not an address"], 2],
    [["listen", "--forwardto", "http://localhost"], 2],
    [["trigger", "quote.exploded"], 2],
    [["events", "resend"], 2],
    [["events", "resend", "evt_../../v1"], 2],
  ])("ends %j with %i and says how it is used", async (words, exitCode) => {
    expect(await run(words)).toBe(exitCode);
    expect(printed.join("\n")).toMatch(/Usage: quote-financing|--forward-to takes/);
  });

  it("takes its key from the environment, and sends it to no readable line", async () => {
    expect(await run(["logs", "tail"], undefined, {})).toBe(2);
    const plain = { QUOTE_FINANCING_URL: "http://portal.example.nl", QUOTE_FINANCING_API_KEY: "okey_test" };
    expect(await run(["logs", "tail"], undefined, plain)).toBe(2);
    expect(printed.join("\n")).not.toContain("okey_test");
  });

  it("tells a service that cannot be reached from a home folder that takes no file", async () => {
    const nowhere = { QUOTE_FINANCING_URL: "http://127.0.0.1:9", QUOTE_FINANCING_API_KEY: "okey_test" };
    expect(await run(["events", "resend", makeEvent("ping").eventId], undefined, nowhere)).toBe(1);
    expect(printed.splice(0).join("\n")).toMatch(/^The service cannot be reached: \w/);
    const file = join(home, "file");
    writeFileSync(file, "");
    vi.stubEnv("HOME", file);
    expect(await run(["listen", "--forward-to", hook.url])).toBe(1);
    expect(printed.join("\n")).toMatch(/^It failed: ENOTDIR/);
  });

  it("tells a receiver that does not acknowledge by its exit code", async () => {
    const wrong = ["trigger", "ping", "--forward-to", hook.url, "--secret", "whsec_wrong"];
    expect(await run(wrong)).toBe(1);
    expect(printed.join("\n")).toContain("401");
  });

  it("sends an event, with its secrets, to no address that a receiver leads on to", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(307, { Location: hook.url }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/moved`;
    const exitCode = await run(["trigger", "ping", "--forward-to", url, "--secret", SECRET]);
    server.close();
    expect([exitCode, asked, received]).toEqual([1, ["/moved"], []]);
    expect(printed.join("\n")).toContain("307");
  });
});
