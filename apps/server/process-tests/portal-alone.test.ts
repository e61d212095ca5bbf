import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createSignIn } from "@quote-financing/api/identity/sign-in/sign-in";
import { createTestPerson, signedInCookie } from "@quote-financing/api/identity/sign-in/testing-sign-in";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PORTAL_FOLDER } from "../src/checkout.ts";
import { connectMcp } from "./mcp-client.ts";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import { SECRETS } from "./server-process.ts";
import { statusesOnOneConnection } from "./statuses-on-one-connection.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

/** Fewer failures in a row than make a destination failing: then it would only be probed. */
const QUOTES = 5;

let installation: Installation;
let next: ChildProcess;
let origin: string;
let output = "";

/** As a serverless platform has it: Next.js alone, its environment, and somebody who calls the cron route. */
beforeAll(async () => {
  installation = await createInstallation();
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const program = join(PORTAL_FOLDER, "node_modules/next/dist/bin/next");
  const { PATH } = process.env;
  const env = {
    ...installation.env,
    NODE_ENV: "production" as const,
    PATH,
    PORTAL_URL: origin,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  next = spawn(process.execPath, [program, "start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: PORTAL_FOLDER,
    env,
  });
  for (const stream of [next.stdout, next.stderr]) stream?.on("data", (chunk) => (output += chunk));
  while (!output.includes("Ready in")) await once(next.stdout ?? next, "data");
});

afterAll(async () => {
  next.kill("SIGTERM");
  if (next.exitCode === null) await once(next, "exit");
  await installation.close();
});

const cron = (secret: string, method = "GET") =>
  fetch(`${origin}/api/cron/deliver`, { method, headers: { Authorization: `Bearer ${secret}` } });

describe("the portal alone, without apps/server", () => {
  test("serves its pages and the document", async () => {
    expect(await (await fetch(`${origin}/login`)).text()).toContain("<form");
    const answer = await fetch(`${origin}/openapi.json`);
    expect(((await answer.json()) as { openapi: string }).openapi).toMatch(/^3\.1/);
    const known = { "If-None-Match": `W/${answer.headers.get("ETag")}` };
    expect((await fetch(`${origin}/openapi.json`, { headers: known })).status).toBe(304);
  });

  test("serves /v1 by the contract: creates, replays, envelopes, methods", async () => {
    const client = new MerchantClient(origin, installation.token);
    const created = await client.post("quotes", quoteBody(), { "Idempotency-Key": "alone" });
    const replayed = await client.post("quotes", quoteBody(), { "Idempotency-Key": "alone" });

    expect([created.status, replayed.status]).toEqual([201, 201]);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect(created.body.data.links.portalQuote).toBe(`${origin}/quotes/${created.body.data.quoteId}`);
    expect((await client.get(`quotes/${created.body.data.quoteId}`)).body.data).toEqual(created.body.data);
    expect((await client.call("PUT", "quotes")).status).toBe(405);
    expect((await client.get("nothing")).body.error.code).toBe("route_unknown");
    expect((await new MerchantClient(origin, "okey_no").get("cases")).body.error.code).toBe("credentials_invalid");
  });

  test("serves /mcp: the SDK's own client reads over it what was created over /v1, and strangers are refused", async () => {
    const client = await connectMcp(origin, installation.token);
    const created = await new MerchantClient(origin, installation.token).post("quotes", quoteBody());
    const { quoteId } = created.body.data;
    const { content } = await client.callTool({ name: "get_quote", arguments: { quoteId } });
    expect(JSON.parse((content as [{ text: string }])[0].text).data).toEqual(created.body.data);
    expect((await fetch(`${origin}/mcp`, { method: "POST" })).status).toBe(401);
    expect((await fetch(`${origin}/mcp`)).status).toBe(405);
  });

  test("refuses a body by the length that it announces, and answers the next request on its connection", async () => {
    const refused = { method: "POST", path: "/api/auth/sign-in/email", body: Buffer.alloc(200_000) } as const;
    expect(await statusesOnOneConnection(origin, [refused, { method: "GET", path: "/llms.txt" }])).toEqual([413, 200]);
  });

  test("serves what programs read, with its own origin, and markdown to who asks for it alone", async () => {
    const read = async (path: string, accept?: string) => {
      const answer = await fetch(`${origin}${path}`, accept === undefined ? {} : { headers: { accept } });
      return { type: answer.headers.get("content-type"), status: answer.status, text: await answer.text() };
    };
    const index = await read("/llms.txt");
    expect(index).toMatchObject({ status: 200, type: "text/plain; charset=utf-8" });
    for (const [, path = ""] of index.text.matchAll(/\]\(http:\/\/127\.0\.0\.1:\d+(\/[^)]+)\)/g))
      expect((await read(path)).status, path).toBe(200);
    expect(await read("/docs/first-quote.md")).toMatchObject({ type: "text/markdown; charset=utf-8" });
    expect((await read("/docs/first-quote.md")).text).toContain(`export BASE_URL=${origin}\n`);
    expect((await read("/docs/errors", "text/markdown")).text).toMatch(/^# Errors/);
    expect((await read("/docs", "text/markdown")).text).toMatch(/^# For developers/);
    expect((await read("/docs.md")).text).toMatch(/^# For developers/);
    expect((await read("/docs/errors", "text/html,text/markdown")).text).toMatch(/^<!doctype html>/i);
    expect((await read("/docs/reference", "text/markdown")).text).toMatch(/^<!doctype html>/i);
    for (const [path, part] of [
      ["/robots.txt", `Sitemap: ${origin}/sitemap.xml`],
      ["/sitemap.xml", `<loc>${origin}/docs/mcp</loc>`],
      ["/docs/changelog.xml", `<id>${origin}/docs/changelog</id>`],
      ["/.well-known/security.txt", "Contact: mailto:security@127.0.0.1"],
    ] as const)
      expect((await read(path)).text, path).toContain(part);
    expect((await read("/docs/nothing.md")).status).toBe(404);
  });

  test("gives a page that is not found the policy of its pages, beside guides and widget too, and leaves theirs to them", async () => {
    const policyOf = async (path: string) => {
      const answer = await fetch(`${origin}${path}`);
      return {
        status: answer.status,
        policy: answer.headers.get("content-security-policy"),
        html: await answer.text(),
      };
    };
    const unknown = ["/nothing", "/docs/nothing", "/docs/overview", "/docs/nothing/more", "/docs/nothing.html"];
    for (const path of [...unknown, "/widgets", "/widgets/nothing", "/widgets/nothing/more"]) {
      const { status, policy, html } = await policyOf(path);
      const [, nonce] = /'nonce-([^']+)'/.exec(policy ?? "") ?? [];
      expect([path, status, nonce !== undefined]).toEqual([path, 404, true]);
      const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>/g)].map(([tag]) => tag);
      expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    }
    for (const path of ["/docs", "/docs/errors", "/docs/changelog", "/docs/reference"]) {
      const { status, policy } = await policyOf(path);
      expect([path, status, policy?.includes("'sha256-"), policy?.includes("'nonce-")]).toEqual([
        path,
        200,
        true,
        false,
      ]);
    }
    for (const path of ["/widgets/loan-indication", "/widgets/loan-indication/"])
      expect([path, (await policyOf(path)).policy]).toEqual([path, expect.not.stringContaining("'nonce-")]);
    expect((await policyOf("/widgets/loan-indication.json")).policy).toContain("default-src 'none'");
  });

  test("prints no value of a statement that fails under a page: not its person, not their session", async () => {
    const services = { ...installation.services, portalUrl: origin };
    const { email, userId } = await createTestPerson(services);
    const cookie = await signedInCookie(createSignIn(services, { secret: SECRETS.BETTER_AUTH_SECRET }), email);
    const [session] = await services.db.client<{ token: string }[]>`
      select token from sessions where user_id = ${userId}`;
    const token = session?.token ?? "none";
    const before = output.length;
    await services.db.client`alter table users rename to users_away`;
    const page = await fetch(`${origin}/quotes`, { headers: { cookie } });
    await services.db.client`alter table users_away rename to users`;

    expect(page.status).toBe(500);
    await expect.poll(() => output.slice(before)).toContain("42P01");
    expect(output).not.toContain(token);
    expect(output).not.toContain("Failed query");
  });

  test("delivers when the cron route is called with its secret, and refuses others", async () => {
    const client = new MerchantClient(origin, installation.token);
    await client.post("events/destinations", { name: "Ontvanger", url: installation.receiver.url });
    const { quoteId } = (await client.post("quotes", quoteBody())).body.data;

    const codeOf = async (answer: Response) => {
      const { error } = (await answer.json()) as { error: { code: string; requestId: string } };
      expect(answer.headers.get("Request-Id")).toBe(error.requestId);
      return [answer.status, error.code];
    };
    expect(await codeOf(await cron("wrong"))).toEqual([401, "credentials_invalid"]);
    expect(await codeOf(await fetch(`${origin}/api/cron/deliver`))).toEqual([401, "credentials_missing"]);
    const put = await cron(SECRETS.CRON_SECRET, "PUT");
    expect([...(await codeOf(put)), put.headers.get("Allow")]).toEqual([
      405,
      "method_not_allowed",
      "GET, HEAD, OPTIONS, POST",
    ]);
    expect(installation.receiver.requests).toHaveLength(0);
    const answer = await cron(SECRETS.CRON_SECRET);

    expect(await answer.json()).toMatchObject({ delivered: 1, failed: 0, left: 0 });
    expect(installation.receiver.requests.map(({ body }) => JSON.parse(body).data.quoteId)).toEqual([quoteId]);
    expect((await cron(SECRETS.CRON_SECRET, "POST")).status).toBe(200);
    expect(output).not.toMatch(/Unhandled|TypeError/);
  });

  test("delivers what a receiver refuses at first by the calls that follow, each event once acknowledged", async () => {
    const { receiver, token } = installation;
    const before = receiver.requests.length;
    const client = new MerchantClient(origin, token);
    receiver.answerWith(...Array.from({ length: QUOTES }, () => ({ status: 503 })));
    for (let quote = 0; quote < QUOTES; quote += 1) await client.post("quotes", quoteBody());

    const calls: { delivered: number; failed: number }[] = [];
    const deliveredSoFar = () => calls.reduce((sum, { delivered }) => sum + delivered, 0);
    const callUntilDone = async () => {
      calls.push((await (await cron(SECRETS.CRON_SECRET)).json()) as (typeof calls)[number]);
      return deliveredSoFar();
    };
    await expect.poll(callUntilDone, { timeout: 60_000, interval: 500 }).toBe(QUOTES);

    expect(calls[0]).toMatchObject({ delivered: 0, failed: QUOTES });
    expect(calls.reduce((sum, { failed }) => sum + failed, 0)).toBe(QUOTES);
    expect(calls.length).toBeGreaterThan(2);
    const own = receiver.requests.slice(before).map(({ body }) => String(JSON.parse(body).eventId));
    const [refused, accepted] = [own.slice(0, QUOTES), own.slice(QUOTES)];
    expect(new Set(refused).size).toBe(QUOTES);
    expect(accepted.sort()).toEqual(refused.sort());
  });
});
