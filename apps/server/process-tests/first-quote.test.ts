import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";
import connect from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHECKOUT } from "../src/checkout.ts";
import { GuideShell, shellBlocks } from "./guide-shell.ts";
import { OwnMailServer } from "./own-mail-server.ts";

const AGENT = "noor@platform.example.com";
const OWNER = "eigenaar@zonnig-dak.example.com";
const PASSWORD = "een zin die niemand raadt 7";
const [secrets = "", start = "", agent = "", organization = "", readKey = "", quote = "", ...others] = shellBlocks(
  join(CHECKOUT, "ops/first-quote.md"),
);
const EMPTY = { DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none" };

let folder: string;
let postgres: EmbeddedPostgres;
let mailServer: OwnMailServer;
let shell: GuideShell;
let origin: string;

/** An empty PostgreSQL and a mail server: what the guide begins with. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-first-quote-"));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "cluster"), durable: false });
  mailServer = await OwnMailServer.start();
  const port = String(await findFreePort());
  origin = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, PORTAL_URL: origin, PORT: port };
  shell = new GuideShell({ ...settings, DATA_DIR: join(folder, "data"), HOME: folder, LOG_LEVEL: "info" });
});

afterAll(async () => {
  await shell.close();
  await mailServer.close();
  await postgres.stop();
  removeCluster(join(folder, "cluster"));
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(CHECKOUT, "server.log"), { force: true });
});

/** What the platform's own log says, the oldest first. */
async function postgresEntries() {
  const client = connect(postgres.url, { max: 1 });
  const rows = await client<{ action: string; subject: string }[]>`
    select action, subject from platform_audit_entries order by occurred_at, platform_audit_entry_id`;
  await client.end();
  return rows;
}

const post = (path: string, body: unknown, cookie = "") =>
  fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
    body: JSON.stringify(body),
    redirect: "manual",
  });

/** Opens the mailed link, chooses a name and a password, and signs in. @returns the session's cookies */
async function accept(email: string, name: string): Promise<string> {
  const token = mailServer.tokensFor(email).at(-1) ?? "";
  expect(await (await fetch(`${origin}/invitations/${token}`)).text()).toContain(email);
  expect((await post(`/api/invitations/${token}`, { name, password: PASSWORD })).status).toBe(204);
  expect((await post(`/api/invitations/${token}`, { name, password: PASSWORD })).status).toBe(404);
  const signedIn = await post("/api/auth/sign-in/email", { email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

describe("the guide from nothing to the first quote, block by block", () => {
  test("starts on an empty database", async () => {
    expect(others).toEqual([]);
    expect(await shell.run(secrets)).toEqual({ output: "", code: 0 });
    expect((await shell.run(start)).code).toBe(0);
  });

  test("invites an agent once, who is led to the second factor and nowhere else", async () => {
    const invited = await shell.run(agent);
    expect([invited.code, invited.output]).toEqual([0, expect.stringContaining(`was mailed to ${AGENT}`)]);
    const again = await shell.run(agent);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining("nothing was changed")]);
    const [token = "", ...more] = mailServer.tokensFor(AGENT);
    expect(more).toEqual([]);
    expect(invited.output + again.output).not.toContain(token);

    const cookie = await accept(AGENT, "Noor van der Steun");

    const page = await fetch(`${origin}/support`, { headers: { Cookie: cookie }, redirect: "manual" });
    expect([page.status, page.headers.get("location")]).toEqual([307, expect.stringContaining("/second-factor")]);
    expect((await shell.run(agent)).output).toContain("is a support agent already");
  });

  test("makes an organization once, whose owner makes a key that creates the first quote", async () => {
    const made = await shell.run(organization);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining(`owner was mailed to ${OWNER}`)]);
    const again = await shell.run(organization);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining("nothing was changed and nobody")]);
    expect(mailServer.tokensFor(OWNER)).toHaveLength(1);
    const cookie = await accept(OWNER, "Eva Eigenaar");
    const answer = await post("/api/trpc/apiKeys.create", { name: "Planning" }, cookie);
    const { result } = (await answer.json()) as { result: { data: { token: string } } };

    expect((await shell.run(readKey, result.data.token)).code).toBe(0);
    const created = await shell.run(quote);

    expect(created.code).toBe(0);
    const { data } = JSON.parse(created.output.slice(0, created.output.lastIndexOf("}") + 1));
    expect(data.links.portalQuote).toBe(`${origin}/quotes/${data.quoteId}`);
  });

  test("leaves no token of an invitation, no key and no password in the log", () => {
    const log = readFileSync(join(CHECKOUT, "server.log"), "utf8");
    expect(log).toContain("listening");
    for (const secret of [...mailServer.tokensFor(AGENT), ...mailServer.tokensFor(OWNER), PASSWORD, "okey_"]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("the commands say what was done and what was not", () => {
  const invite = (more = "") =>
    `node apps/server/dist/agent-create.js --email ada@platform.example.com --name Ada ${more}\n`;
  const make = (more: string) =>
    `node apps/server/dist/organization-create.js --owner-email o@warmte.example.com ${more}\n`;

  test.each([
    ["a bad e-mail address", "node apps/server/dist/agent-create.js --email ada --name Ada\n", "--email: "],
    ["a demo address", "node apps/server/dist/agent-create.js --email a@b.example --name Ada\n", "second factor"],
    ["a missing option", "node apps/server/dist/agent-create.js --email a@example.com\n", "Usage: agent:create"],
    ["a slug of another name", make("--name Anders --slug zonnig-dak"), "--slug: Another organization has the slug"],
    ["a slug that is none", make("--name Anders --slug 'Zonnig Dak'"), "--slug: Lower-case letters"],
    ["an agent as owner", make(`--name Anders --slug anders --owner-email ${AGENT}`), "belongs to no organization"],
  ])("%s", async (_name, command, words) => {
    const { code, output } = await shell.run(command);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(output).not.toMatch(/\bat .*\.js:\d/);
  });

  test("no mail server: no agent; an organization whose mail waits", async () => {
    const away = "SMTP_URL=smtp://127.0.0.1:9 ";
    const agentLess = await shell.run(away + invite());
    expect([agentLess.code, agentLess.output]).toEqual([1, expect.stringContaining("Nobody was invited")]);
    // The server that runs has a mail server: it would send what waits before the command does.
    await shell.run("kill -STOP $!\n");
    const waiting = await shell.run(away + make("--name 'Warmte B.V.' --slug warmte"));
    await shell.run("kill -CONT $!\n");
    expect([waiting.code, waiting.output]).toEqual([
      1,
      expect.stringMatching(/was made\.[\s\S]*tries again for a day/),
    ]);
    expect((await shell.run(invite())).code).toBe(0);
  });

  test("MAIL=off: the link is printed, once", async () => {
    const first = await shell.run(`MAIL=off ${invite("--again")}`);
    expect([first.code, first.output]).toEqual([0, expect.stringMatching(/\/invitations\/[\w-]{43}\n/)]);
    const second = await shell.run(`MAIL=off ${invite()}`);
    expect([second.code, second.output]).toEqual([0, expect.not.stringContaining("/invitations/")]);
  });

  test("agent:remove: who left is signed out and signs in no more, and may come back by an invitation", async () => {
    const remove = (email: string) => shell.run(`node apps/server/dist/agent-remove.js --email ${email}\n`);
    expect(await remove(AGENT)).toMatchObject({ code: 1, output: expect.stringContaining("the only support agent") });
    await shell.run(invite("--again"));
    await accept("ada@platform.example.com", "Ada");
    const signIn = () => post("/api/auth/sign-in/email", { email: AGENT, password: PASSWORD });
    expect((await signIn()).status).toBe(200);

    expect(await remove(AGENT)).toMatchObject({ code: 0, output: expect.stringContaining("signed out everywhere") });

    expect((await signIn()).status).toBe(401);
    expect(await remove(AGENT)).toMatchObject({ code: 0, output: expect.stringContaining("nothing was changed") });
    const entries = await postgresEntries();
    const ofAgent = entries.filter(({ subject }) => subject === AGENT).map(({ action }) => action);
    expect(ofAgent).toContain("agent.signed_in");
    expect(ofAgent.filter((action) => !action.startsWith("agent.sign"))).toEqual([
      "agent.invited",
      "agent.joined",
      "agent.removed",
    ]);
    expect((await shell.run(agent)).output).toContain(`was mailed to ${AGENT}`);
  });

  test("no database: nothing happened, and no secret is shown", async () => {
    const { code, output } = await shell.run(`DATABASE_URL=${EMPTY.DATABASE_URL} timeout 90 ${invite()}`);
    expect([code, output]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
  });
});
