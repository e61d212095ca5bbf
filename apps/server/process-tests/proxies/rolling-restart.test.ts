import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createInstallation, type Installation } from "../testing-installation.ts";
import { findInstalledProgram } from "./installed-program.ts";
import { KeepAliveLoad } from "./keep-alive-load.ts";
import { ExampleProxy, type ProxyKind } from "./testing-example-proxy.ts";

const CALLERS = 8;
/** The default, for which the examples are written. */
const DRAIN_SECONDS = "20";

const kinds = (["nginx", "haproxy"] as const).map((kind) => ({ kind, program: findInstalledProgram(kind) }));
const tried = kinds.flatMap(({ kind, program }) => (program === undefined ? [] : [{ kind, program }]));
for (const { kind, program } of kinds) {
  if (program === undefined)
    printMeasurements(`${kind} NOT TRIED: its program is not installed here (apt-get install ${kind})`, {});
}

interface Front {
  readonly kind: ProxyKind;
  readonly proxy: ExampleProxy;
  readonly load: KeepAliveLoad;
}

describe.runIf(tried.length > 0)("a rolling restart of two processes under load", () => {
  let installation: Installation;
  let fronts: Front[] = [];
  const stopped: number[] = [];

  beforeAll(async () => {
    installation = await createInstallation();
    const { token, receiver } = installation;
    const env = { DRAIN_SECONDS, TRUSTED_PROXIES: "127.0.0.1/32" };
    const [one, two] = await Promise.all([installation.start(env), installation.start(env)]);
    const ports = [one.port ?? 0, two.port ?? 0] as const;
    fronts = await Promise.all(
      tried.map(async ({ kind, program }) => {
        const proxy = await ExampleProxy.start(kind, program, ports);
        const load = new KeepAliveLoad({ port: proxy.port, caPem: receiver.caPem }, token, CALLERS);
        return { kind, proxy, load };
      }),
    );
    await rounds(200);
    for (const server of [one, two]) {
      stopped.push((await server.stop()).code ?? -1);
      await installation.start({ ...env, PORT: String(server.port) });
      // The next one stops when every proxy sends requests to this one again.
      await vi.waitUntil(() => fronts.every(({ proxy, kind }) => kind !== "haproxy" || isAllUp(proxy.log)), WAIT);
    }
    await rounds(200);
    await Promise.all(fronts.map(({ load }) => load.stop()));
  });

  afterAll(async () => {
    await Promise.all(fronts.map(({ load }) => load.stop()));
    await Promise.all(fronts.map(({ proxy }) => proxy.stop()));
    await installation.close();
  });

  const WAIT = { timeout: 30_000, interval: 100 };

  /** Every proxy has passed so many requests more. */
  const rounds = (count: number) => Promise.all(fronts.map(({ load }) => load.passes(count)));

  test.each(tried)("fails no request behind $kind as ops/examples configures it", async ({ kind }) => {
    const { load, proxy } = fronts.find((front) => front.kind === kind) as Front;
    printMeasurements(`rolling restart behind ${kind}`, { requests: load.answered, failed: load.failures.length });

    expect([...new Set(load.failures)], tellingLines(proxy.log)).toEqual([]);
    expect(stopped).toEqual([0, 0]);
    expect(load.answered).toBeGreaterThan(400);
  });

  test("sends nothing twice: as many quotes are stored as were acknowledged", async () => {
    const acknowledged = fronts.flatMap(({ load }) => load.createdIds);
    const [row] = await installation.services.db.client<{ stored: number }[]>`
      select count(*)::int as stored from quotes where organization_id = ${installation.organizationId}`;

    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(row?.stored).toBe(acknowledged.length);
  });
});

/** That a process which is away refuses connections (111) is how it should be, and said by the thousand. */
const tellingLines = (log: string): string =>
  log
    .split("\n")
    .filter((line) => !line.includes("(111:"))
    .join("\n");

/** By what HAProxy wrote last about each of its servers; nothing is written while all have been up from the start. */
function isAllUp(log: string): boolean {
  const last = new Map<string, string>();
  for (const [, server = "", state = ""] of log.matchAll(/Server quote_financing\/(\w+) is (UP|DOWN)/g))
    last.set(server, state);
  return [...last.values()].every((state) => state === "UP");
}
