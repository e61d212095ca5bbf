import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Demo } from "../product/start-product.ts";
import type { Met } from "./meet.ts";

const PROGRAM = fileURLToPath(new URL("bystander.ts", import.meta.url));

/** Another organization, in a process of its own. */
export interface Bystander {
  readonly meet: (phaseMs: number) => Promise<Met>;
  readonly end: () => void;
}

export function startBystander(demo: Demo): Bystander {
  const child = fork(PROGRAM);
  return {
    async meet(phaseMs) {
      child.send({ demo, phaseMs });
      const [met] = await once(child, "message");
      return met as Met;
    },
    end: () => void child.kill(),
  };
}
