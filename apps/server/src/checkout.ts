import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, seen from `apps/server/dist`, where the bundles lie, and from `src` alike. */
export const CHECKOUT = fileURLToPath(new URL("../../..", import.meta.url));

export const PORTAL_FOLDER = resolve(CHECKOUT, "apps/portal");

/** The build's copy of packages/db/migrations (build.mjs). */
export const MIGRATIONS_FOLDER = resolve(CHECKOUT, "apps/server/dist/migrations");
