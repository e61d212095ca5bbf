import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BILL_FILE } from "../../image/trace-image.ts";

interface BillOfMaterials {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly type: string;
    readonly name: string;
    readonly version?: string;
    readonly licenses?: unknown;
    readonly hashes?: unknown;
  }[];
}

/** What the image says that it is made of. @param app its folder */
export const readBill = (app: string): BillOfMaterials => JSON.parse(readFileSync(join(app, BILL_FILE), "utf8"));
