import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKOUT } from "../src/checkout.ts";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import { ServerProcess } from "./server-process.ts";
import { copiesFrom, parseDockerfile } from "./testing-dockerfile.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

const NOBODY = 65_534;
const canBecomeNobody = process.getuid?.() === 0 && isOpenToOthers(CHECKOUT);

let installation: Installation;
let image: string;

beforeAll(async () => {
  installation = await createInstallation();
  image = mkdtempSync(join(tmpdir(), "quote-financing-image-"));
  chmodSync(image, 0o755);
  for (const { sources, target } of imageCopies()) for (const source of sources) copy(source, target, sources.length);
});

afterAll(async () => {
  await installation.close();
  rmSync(image, { recursive: true, force: true });
});

function imageCopies() {
  const run = parseDockerfile(readFileSync(join(CHECKOUT, "Dockerfile"), "utf8")).at(-1);
  return run === undefined ? [] : copiesFrom(run, "build");
}

/** As the Dockerfile says; packages are linked instead, whose number makes copying slow. */
function copy(source: string, target: string, count: number): void {
  const from = join(CHECKOUT, source.replace("/app/", ""));
  const isFolder = target.endsWith("/");
  const to = join(image, target, isFolder || count > 1 ? basename(source) : "");
  mkdirSync(dirname(to), { recursive: true });
  if (to === join(image, "node_modules")) symlinkSync(from, to);
  else cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.includes(".next/cache") });
}

function isOpenToOthers(path: string): boolean {
  for (let folder = path; folder !== "/"; folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0) return false;
  return true;
}

test("what the image holds is enough for every role, for a user that may write nothing", async () => {
  const program = join(image, "apps/server/dist/main.js");
  const { DATA_DIR: _, NODE_EXTRA_CA_CERTS: __, ...env } = installation.env;
  const user = canBecomeNobody ? { uid: NOBODY, gid: NOBODY } : {};
  const server = await ServerProcess.start({
    program,
    ...user,
    env: { ...env, ROLES: "rest,portal,delivery", DATA_DIR: join(image, "data"), PORTAL_URL: "http://localhost:3000" },
  });
  const page = async (path: string) => {
    const response = await fetch(`${server.origin}${path}`, { redirect: "manual" });
    return { status: response.status, text: await response.text() };
  };

  expect((await page("/readyz")).status).toBe(200);
  const login = await page("/login");
  expect(login.status).toBe(200);
  const asset = /\/_next\/static\/[^"]+\.js/.exec(login.text)?.[0] ?? "";
  expect((await page(asset)).status).toBe(200);
  expect((await page("/docs")).status).toBe(200);
  expect((await page("/widgets/loan-indication")).status).toBeLessThan(500);
  const answer = await new MerchantClient(server.origin, installation.token).post("quotes", quoteBody());
  expect(answer.status).toBe(201);
  expect((await server.stop()).code).toBe(0);
  expect(server.output).not.toMatch(/EACCES|EROFS|Cannot find/);
});

test("every path that the Dockerfile copies is there after the build", () => {
  const missing = imageCopies()
    .flatMap(({ sources }) => sources)
    .filter((source) => !existsSync(join(CHECKOUT, source.replace("/app/", ""))));

  expect(missing).toEqual([]);
  expect(lstatSync(join(image, "apps/portal/.next/BUILD_ID")).isFile()).toBe(true);
});
