import { fileURLToPath } from "node:url";

/** The migrations as they lie in the source tree. A bundle says where its own copy is (migrate.ts). */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
