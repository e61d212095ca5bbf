import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { PORTAL_FOLDER } from "../../checkout.ts";
import { createPortalRoute, type PortalRoute } from "./route.ts";

/** Of Next.js, for itself: they are no addresses. */
const INTERNAL = /^\/_/;

const manifestSchema = z.record(z.string(), z.string());

/** The routes of the portal as it was built, and its files. */
export function builtPortalRoute(): PortalRoute {
  const manifest = join(PORTAL_FOLDER, ".next", "app-path-routes-manifest.json");
  const patterns = Object.values(manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8"))));
  return createPortalRoute(
    patterns.filter((pattern) => !INTERNAL.test(pattern)),
    publicFiles(join(PORTAL_FOLDER, "public")),
  );
}

function publicFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `/${path.replaceAll("\\", "/")}`);
}
