import { join } from "node:path";

/** The folder of the checkout, as the build sees it and `next start` too. next.config.ts gives a platform the same files. */
const CHECKOUT = join(process.cwd(), "../..");

export const GUIDES_FOLDER = join(CHECKOUT, "packages/api/docs/guides");

export const CHANGE_LOG_FILE = join(CHECKOUT, "CHANGELOG.md");
