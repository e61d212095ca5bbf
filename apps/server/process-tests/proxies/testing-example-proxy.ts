import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { unprivilegedUser } from "@quote-financing/db/embedded-postgres/unprivileged-user";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";
import { CHECKOUT } from "../../src/checkout.ts";
import { acceptsConnections } from "./accepts-connections.ts";

const START_WITHIN_MS = 10_000;
/** The name in the examples. */
export const PROXY_HOST = "portal.example.com";

/** What an example becomes on this machine. Each left side stands in it: an example that changed stops the test. */
interface Place {
  readonly folder: string;
  readonly port: number;
  readonly serverPorts: readonly [number, number];
}
interface Kind {
  readonly example: string;
  /** What the example leaves to the machine's own configuration stands around it. */
  configuration(example: string, place: Place): string;
  arguments(file: string): string[];
}

const KINDS = {
  nginx: {
    example: "nginx.conf",
    configuration: (example, { folder, port, serverPorts: [one, two] }) => {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      return [
        "daemon off;",
        `pid ${folder}/nginx.pid;`,
        "events {}",
        "http {",
        "access_log off;",
        ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
        replaceAll(example, [
          ["10.0.0.20:3000", `127.0.0.1:${one}`],
          ["10.0.0.21:3000", `127.0.0.1:${two}`],
          ["listen 443 ", `listen 127.0.0.1:${port} `],
          ["/etc/ssl/portal.example.com.pem", `${folder}/certificate.pem`],
          ["/etc/ssl/private/portal.example.com.key", `${folder}/certificate.pem`],
        ]),
        "}",
      ].join("\n");
    },
    arguments: (file) => ["-e", "stderr", "-c", file],
  },
  haproxy: {
    example: "haproxy.cfg",
    configuration: (example, { folder, port, serverPorts: [one, two] }) =>
      replaceAll(example, [
        ["10.0.0.20:3000", `127.0.0.1:${one}`],
        ["10.0.0.21:3000", `127.0.0.1:${two}`],
        ["bind :443 ", `bind 127.0.0.1:${port} `],
        ["/etc/ssl/private/portal.example.com.pem", `${folder}/certificate.pem`],
      ]),
    arguments: (file) => ["-db", "-f", file],
  },
} as const satisfies Record<string, Kind>;

export type ProxyKind = keyof typeof KINDS;

/** A proxy of Debian with the configuration that `ops/examples` recommends, in front of two processes of this machine. */
export class ExampleProxy {
  readonly port: number;
  readonly #folder: string;
  readonly #child: ChildProcess;
  #log = "";

  private constructor(kind: ProxyKind, program: string, place: Place) {
    const { example, configuration, arguments: argumentsFor } = KINDS[kind];
    const user = unprivilegedUser();
    this.port = place.port;
    this.#folder = place.folder;
    const file = join(place.folder, example);
    writeFileSync(file, configuration(readFileSync(join(CHECKOUT, "ops/examples", example), "utf8"), place));
    // Its working processes may not be root, and read and write here.
    if (user !== undefined) {
      for (const path of [place.folder, file, join(place.folder, "certificate.pem")])
        chownSync(path, user.uid, user.gid);
    }
    const options = { ...user, cwd: place.folder, stdio: ["ignore", "pipe", "pipe"] as const };
    this.#child = spawn(program, argumentsFor(file), { ...options, stdio: [...options.stdio] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on("data", (chunk) => (this.#log += chunk));
  }

  /** @throws with its log when it does not answer. */
  static async start(kind: ProxyKind, program: string, serverPorts: readonly [number, number]): Promise<ExampleProxy> {
    const folder = mkdtempSync(join(tmpdir(), `quote-financing-${kind}-`));
    const { keyPem, certPem } = await (await receiverAuthority()).issue([PROXY_HOST]);
    writeFileSync(join(folder, "certificate.pem"), `${certPem}\n${keyPem}`);
    const started = new ExampleProxy(kind, program, { folder, port: await findFreePort(), serverPorts });
    const endsAtMs = performance.now() + START_WITHIN_MS;
    while (!(await acceptsConnections(started.port))) {
      if (performance.now() > endsAtMs || started.#child.exitCode !== null) {
        await started.stop();
        throw new Error(`${kind} did not start:\n${started.#log}`);
      }
      await pause(50);
    }
    return started;
  }

  /** All that it wrote: errors, and which server it holds for up or down. */
  get log(): string {
    return this.#log;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill("SIGTERM");
      await once(this.#child, "exit");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** @throws when one of the texts is not there. */
function replaceAll(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example has no "${from}" any more.`);
    return changed.replaceAll(from, to);
  }, text);
}
