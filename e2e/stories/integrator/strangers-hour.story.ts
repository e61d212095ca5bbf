import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { expect, story } from "../../src/story.ts";

const run = promisify(execFile);
const SDK = fileURLToPath(new URL("../../../packages/sdk", import.meta.url));

/** What a stranger writes: 15 lines. */
const RECEIVER = `import { createServer } from "node:http";
import { QuoteFinancing } from "@quote-financing/sdk";
import { createReceiver, nodeListener } from "@quote-financing/sdk/receiver";

const { QUOTE_FINANCING_URL: baseUrl, QUOTE_FINANCING_API_KEY: apiKey, BEARER_SECRET: bearerSecret } = process.env;
const client = new QuoteFinancing({ baseUrl, apiKey });
const on = {
  async "quote.created"({ data }) {
    const { data: quote } = await client.quotes.get(data.quoteId);
    console.log("verified", quote.quoteId, quote.contact.lastName);
  },
};
const server = createServer(nodeListener(createReceiver({ bearerSecret, on })));
server.listen(0, () => console.log("port", server.address().port));
`;

/** A program whose lines are waited for. */
class Running {
  readonly child: ChildProcess;
  text = "";

  constructor(command: string, words: string[], cwd: string, env: Record<string, string>) {
    this.child = spawn(command, words, { cwd, env: { PATH: process.env.PATH ?? "", HOME: cwd, ...env } });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on("data", (chunk) => (this.text += chunk));
  }

  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.text);
      if (found !== null) return found[1] ?? found[0];
      if (this.child.exitCode !== null) throw new Error(`It ended with ${this.child.exitCode}:\n${this.text}`);
      const { stdout, stderr } = this.child;
      await Promise.race([
        ...[stdout, stderr].map((stream) => stream && once(stream, "data")),
        once(this.child, "close"),
      ]);
    }
  }
}

story(
  "a stranger's hour: from an empty folder to the first verified event, and what comes after",
  async ({ product, receiver }) => {
    const project = mkdtempSync(join(tmpdir(), "quote-financing-stranger-"));
    const running: Running[] = [];
    const start = (words: string[], env: Record<string, string>): Running => {
      const [command = "", ...rest] = words;
      const program = new Running(command, rest, project, env);
      running.push(program);
      return program;
    };
    try {
      await run("npm", ["pack", "--pack-destination", project], { cwd: SDK });
      writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
      const tarball = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
      await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: project });
      writeFileSync(join(project, "receiver.mjs"), RECEIVER);

      const env = {
        QUOTE_FINANCING_URL: product.demo.baseUrl,
        QUOTE_FINANCING_API_KEY: product.apiKey,
        BEARER_SECRET: `whsec_${"s".repeat(43)}`,
      };
      const own = start(["node", "receiver.mjs"], env);
      const port = await own.says(/port (\d+)/);
      const cli = join(project, "node_modules/.bin/quote-financing");
      const forwardTo = `http://localhost:${port}/hook`;
      const listen = start([cli, "listen", "--forward-to", forwardTo, "--secret", env.BEARER_SECRET], env);
      await listen.says(/Ready/);

      const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Stranger"));
      expect(await own.says(/verified (qot_\w+) Stranger/)).toBe(created.body.data.quoteId);
      await listen.says(/quote\.created {2}evt_\w+ {2}204/);

      await goLive();

      async function goLive(): Promise<void> {
        const registered = await callApi(product, "POST", "/v1/events/destinations", {
          name: "Live",
          url: receiver.url,
        });
        const tail = start([cli, "logs", "tail"], env);
        await tail.says(/Ready/);
        await callApi(product, "POST", "/v1/quotes", quoteBody("Customer"));
        const [delivery] = await receiver.waitForRequests(1);
        const { eventId } = JSON.parse(delivery?.body ?? "");
        await tail.says(new RegExp(`204|200.*quote\\.created {2}${eventId} {2}attempt 1 {2}Live`));

        const resent = await run(cli, ["events", "resend", eventId], { env: { ...process.env, ...env } });
        expect(resent.stdout).toContain(`${registered.body.data.destinationId}  sent again`);
        const [, again] = await receiver.waitForRequests(2);
        expect(again?.body).toBe(delivery?.body);

        await run(cli, ["trigger", "ping", "--forward-to", forwardTo, "--secret", env.BEARER_SECRET]);
        const local = ["events", "resend", eventId, "--forward-to", forwardTo, "--secret", env.BEARER_SECRET];
        const { stdout } = await run(cli, local, { env: { ...process.env, ...env } });
        expect(stdout).toContain(`quote.created  ${eventId}  204`);
        expect(receiver.requests).toHaveLength(2);
        await callApi(product, "DELETE", `/v1/events/destinations/${registered.body.data.destinationId}`);
      }
    } finally {
      for (const { child } of running) child.kill("SIGTERM");
      await Promise.all(running.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, "close")));
      rmSync(project, { recursive: true, force: true });
    }
  },
);
