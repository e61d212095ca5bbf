import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { portalRoute } from "./portal-route.ts";

const APP = fileURLToPath(new URL("../../portal/src/app/", import.meta.url));

/** Answered before the portal sees them (front.ts). */
const MACHINES = new Set(["v1", "cli", "openapi.json"]);

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Groups, `(merchant)`, are no part of an address. */
const FIRST_PARTS = foldersIn(APP)
  .flatMap((name) => (name.startsWith("(") ? foldersIn(`${APP}${name}`) : [name]))
  .filter((name) => !MACHINES.has(name));

test("every address of the portal has a name of its own in logs and figures", () => {
  expect(FIRST_PARTS).toEqual(expect.arrayContaining(["quotes", "start", "forgot-password", "reset-password"]));
  expect(FIRST_PARTS.filter((part) => portalRoute(`/${part}`) !== `/${part}`)).toEqual([]);
});

test("ids and unknown addresses never reach logs and figures", () => {
  expect(portalRoute("/quotes/qot_01JZ0000000000000000000000")).toBe("/quotes/{id}");
  for (const token of ["Yx0-secret_of-43-characters", "letters", "letters/letters", "qot_01JZ0000000000000000000000"]) {
    expect(portalRoute(`/invitations/${token}`)).toBe("/invitations/*");
    expect(portalRoute(`/api/invitations/${token}`)).toBe("/api/invitations/*");
  }
  expect(portalRoute("/wp-admin/setup.php")).toBe("other");
});
