import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, seen from `apps/server/dist`, where the bundles lie, and also from `src`. */
export const CHECKOUT = fileURLToPath(new URL("../../..", import.meta.url));

export const PORTAL_FOLDER = resolve(CHECKOUT, "apps/portal");

const isBuilt = basename(import.meta.dirname) === "dist";

/** In the build its copy, which build.mjs makes: an image holds no packages. */
export const MIGRATIONS_FOLDER = resolve(CHECKOUT, isBuilt ? "apps/server/dist/migrations" : "packages/db/migrations");
