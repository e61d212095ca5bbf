import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { PROGRAM } from "../product/start-product.ts";

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

interface ServersChoice {
  readonly url: string;
  readonly caFile: string;
  readonly folder: string;
}

/** Servers on one database, of which one may be killed: another takes its place. */
export class ClusterServers {
  readonly secretsKey = randomBytes(32).toString("base64");
  readonly #env: NodeJS.ProcessEnv;
  readonly #logFile: string;
  readonly #servers: Server[] = [];
  #asked = 0;
  #killed = 0;

  private constructor(choice: ServersChoice) {
    this.#logFile = process.env.CLUSTER_LOG ?? join(choice.folder, "servers.log");
    this.#env = {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      PORT: "0",
      ROLES: "rest,delivery",
      DATABASE_URL: choice.url,
      DATA_DIR: join(choice.folder, "data"),
      MAIL: "off",
      SECRETS_KEY: this.secretsKey,
      CRON_SECRET: randomBytes(32).toString("base64url"),
      BETTER_AUTH_SECRET: randomBytes(32).toString("base64url"),
      DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
      NODE_EXTRA_CA_CERTS: choice.caFile,
    };
  }

  static async start({ count, ...choice }: ServersChoice & { readonly count: number }) {
    const servers = new ClusterServers(choice);
    for (let index = 0; index < count; index += 1) servers.#servers.push(await servers.#spawn());
    return servers;
  }

  /** In turn. */
  origin(): string {
    this.#asked += 1;
    return this.#servers[this.#asked % this.#servers.length]?.origin ?? "";
  }

  async killOne(): Promise<void> {
    const index = this.#killed % this.#servers.length;
    this.#killed += 1;
    const ended = once(this.#servers[index]?.child ?? process, "exit");
    this.#servers[index]?.child.kill("SIGKILL");
    await ended;
    this.#servers[index] = await this.#spawn();
  }

  async close(): Promise<void> {
    for (const { child } of this.#servers) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  }

  async #spawn(): Promise<Server> {
    const child = spawn(process.execPath, [PROGRAM], { env: this.#env, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    for await (const [chunk] of on(child.stdout, "data", { close: ["end"] })) {
      output += chunk;
      const line = output.split("\n").find((text) => text.startsWith("{") && text.includes('"msg":"listening"'));
      if (line === undefined) continue;
      child.stdout.pipe(createWriteStream(this.#logFile, { flags: "a" }));
      return { child, origin: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` };
    }
    throw new Error(`A server did not start:\n${output}`);
  }
}
