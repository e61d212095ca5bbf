import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { PORTAL_FOLDER } from "../../checkout.ts";
import { BUILT, createPortalRoute, type PortalRoute } from "./route.ts";

/** Of Next.js, for itself: they are no addresses. */
const INTERNAL = /^\/_/;

const manifestSchema = z.record(z.string(), z.string());

/** The routes of the portal as it was built, and its files. */
export function builtPortalRoute(): PortalRoute {
  const manifest = join(PORTAL_FOLDER, ".next", "app-path-routes-manifest.json");
  const patterns = Object.values(manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8"))));
  return createPortalRoute(
    patterns.filter((pattern) => !INTERNAL.test(pattern)),
    filesIn(join(PORTAL_FOLDER, "public"), "/"),
    filesIn(join(PORTAL_FOLDER, ".next", "static"), `${BUILT}static/`),
  );
}

/** @param root of their addresses */
function filesIn(folder: string, root: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${root}${relative(folder, join(parentPath, name)).replaceAll("\\", "/")}`);
}
