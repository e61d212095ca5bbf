import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { startEmbeddedPostgres } from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";
import connect from "postgres";
import { GuideShell } from "../process-tests/guide-shell.ts";
import { OwnMailServer } from "../process-tests/own-mail-server.ts";
import { ExampleProxy, PROXY_HOST, type ProxyKind } from "../process-tests/proxies/testing-example-proxy.ts";
import type { FrontDoor } from "../process-tests/proxies/tls-client.ts";

const READY_WITHIN_MS = 120_000;

/** A proxy in front of the ports of two processes that need not run yet. */
export interface Front {
  readonly proxy: ExampleProxy;
  readonly door: FrontDoor;
  readonly ports: readonly [number, number];
  readonly origin: string;
}

/** What an operator has before the first command: an empty PostgreSQL, a mail server, a proxy, a shell. */
export class OperatorWorld {
  readonly folder = mkdtempSync(join(tmpdir(), "quote-financing-hour-"));
  readonly #closing: (() => Promise<void> | void)[] = [];

  /** Ends all, the last opened first. */
  async close(): Promise<void> {
    for (const close of this.#closing.toReversed()) await close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  closesWith(close: () => Promise<void> | void): void {
    this.#closing.push(close);
  }

  /** @returns the url of its database. */
  async startPostgres(): Promise<string> {
    const dataDir = join(this.folder, "cluster");
    const { url, stop } = await startEmbeddedPostgres({ dataDir });
    this.closesWith(async () => {
      await stop();
      removeCluster(dataDir);
    });
    return url;
  }

  /** One more database on the same server. */
  async createDatabase(url: string, name: string): Promise<string> {
    const client = connect(url, { max: 1 });
    await client`create database ${client(name)}`.finally(() => client.end());
    const created = new URL(url);
    created.pathname = `/${name}`;
    return created.href;
  }

  async startMailServer(): Promise<OwnMailServer> {
    const server = await OwnMailServer.start();
    this.closesWith(() => server.close());
    return server;
  }

  async startProxy(kind: ProxyKind, program: string): Promise<Front> {
    const ports = [await findFreePort(), await findFreePort()] as const;
    const proxy = await ExampleProxy.start(kind, program, ports);
    this.closesWith(() => proxy.stop());
    const { caPem } = await receiverAuthority();
    return { proxy, door: { port: proxy.port, caPem }, ports, origin: `https://${PROXY_HOST}:${proxy.port}` };
  }

  /** A shell whose curl knows the proxy's name and authority, as the operator's machine does. */
  async openShell(front: Front, env: Readonly<Record<string, string>>): Promise<GuideShell> {
    const { caPem } = await receiverAuthority();
    const authority = join(this.folder, "authority.pem");
    writeFileSync(authority, caPem);
    const curl = [`cacert = "${authority}"`, `resolve = "${PROXY_HOST}:${front.door.port}:127.0.0.1"`];
    writeFileSync(join(this.folder, ".curlrc"), `${curl.join("\n")}\n`);
    const shell = new GuideShell({ ...env, HOME: this.folder });
    this.closesWith(() => shell.close());
    return shell;
  }
}

/** Waits for a process itself, past the proxy. @throws when it does not come */
export async function untilReady(port: number): Promise<void> {
  const endsAtMs = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (performance.now() > endsAtMs) throw new Error(`Nobody is ready at port ${port}.`);
    await pause(200);
  }
}
