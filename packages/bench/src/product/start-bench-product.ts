import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import { type Product, startProduct } from "./start-product.ts";

const LOGS = fileURLToPath(new URL("../../.results", import.meta.url));

/** The product with REST and delivery in one process, which may deliver to receivers of this machine. */
export interface BenchProduct extends Product {
  /** Seals as the product does. */
  readonly box: SecretBox;
}

/**
 * @param caPem the authority of the receivers.
 * @param name of its log: `.results/<name>.log`.
 * @param program in place of the server that was built here
 */
export async function startBenchProduct(caPem: string, name: string, program?: string): Promise<BenchProduct> {
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-bench-ca-"));
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, caPem);
  mkdirSync(LOGS, { recursive: true });
  const secretsKey = randomBytes(32).toString("base64");
  const product = await startProduct({
    ...(program !== undefined && { program }),
    environment: {
      ROLES: "rest,delivery",
      SECRETS_KEY: secretsKey,
      DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
      NODE_EXTRA_CA_CERTS: caFile,
    },
    logFile: join(LOGS, `${name}.log`),
  });
  return {
    ...product,
    box: createSecretBox(secretsKey),
    async close() {
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
