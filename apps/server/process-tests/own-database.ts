import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";

/** A DATA_DIR of a test's own, below a folder that only its user may enter (0700); its PostgreSQL is found and removed. */
export class OwnDatabase {
  readonly dataDir: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "quote-financing-own-"));

  constructor() {
    this.dataDir = join(this.#folder, "data");
  }

  /** The demo credentials that the first start wrote. */
  get demo(): { readonly organizations: Readonly<Record<string, { readonly apiKey?: string }>> } {
    return JSON.parse(readFileSync(join(this.dataDir, "demo.json"), "utf8"));
  }

  get apiKey(): string {
    return this.demo.organizations["zonnig-dak"]?.apiKey ?? "";
  }

  /** The process that holds the data; undefined while there is none. */
  get postmaster(): number | undefined {
    const location = join(this.dataDir, "postgres-location");
    const cluster = existsSync(location) ? readFileSync(location, "utf8").trim() : join(this.dataDir, "postgres");
    const file = join(cluster, "data", "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : undefined;
  }

  remove(): void {
    removeCluster(this.dataDir);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
