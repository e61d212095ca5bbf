import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, seen from `apps/server/dist`, where the bundles lie, and also from `src`. */
export const CHECKOUT = fileURLToPath(new URL("../../..", import.meta.url));

export const PORTAL_FOLDER = resolve(CHECKOUT, "apps/portal");

const isBuilt = basename(import.meta.dirname) === "dist";

/** Of the guides for integrators: in the build their copy, as for the migrations. */
export const GUIDES_FOLDER = resolve(CHECKOUT, isBuilt ? "apps/server/dist/guides" : "packages/api/docs/guides");

export const CHANGE_LOG_FILE = resolve(CHECKOUT, isBuilt ? "apps/server/dist/guides/changelog.md" : "CHANGELOG.md");

/** In the build its copy, which build.mjs makes: an image holds no packages. */
export const MIGRATIONS_FOLDER = resolve(CHECKOUT, isBuilt ? "apps/server/dist/migrations" : "packages/db/migrations");
