import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Certificate } from "@quote-financing/testing/certificate-authority";

const PROGRAM = fileURLToPath(new URL("bystander.ts", import.meta.url));

/** What the bench tells the bystander. */
export type BystanderOrder =
  | { readonly kind: "begin"; readonly baseUrl: string; readonly token: string }
  | { readonly kind: "end" };

/** What the bystander tells the bench: where its receiver is, and later how long each of its events took. */
export type BystanderEvent =
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "met"; readonly latencies: readonly number[] };

export interface CrowdBystander {
  readonly url: string;
  /** Begins to post one event a second. */
  begin(baseUrl: string, token: string): void;
  /** Ends that. @returns from POST to receipt of each, in milliseconds, once all have arrived. */
  end(): Promise<readonly number[]>;
  close(): void;
}

/** @param certificate of its receiver: two processes with an authority each could not be trusted by one file. */
export async function startBystander({ keyPem, certPem }: Certificate): Promise<CrowdBystander> {
  const child = fork(PROGRAM, { env: { ...process.env, BYSTANDER_KEY: keyPem, BYSTANDER_CERTIFICATE: certPem } });
  const ready = await nextEvent(child);
  if (ready.kind !== "ready") throw new Error("The bystander said something else first.");
  const order = (message: BystanderOrder) => void child.send(message);
  return {
    url: ready.url,
    begin: (baseUrl, token) => order({ kind: "begin", baseUrl, token }),
    async end() {
      order({ kind: "end" });
      const met = await nextEvent(child);
      return met.kind === "met" ? met.latencies : [];
    },
    close: () => void child.kill(),
  };
}

/** @throws when it ends instead. */
function nextEvent(child: ChildProcess): Promise<BystanderEvent> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("The bystander ended."));
    child.once("exit", ended);
    child.once("message", (event: BystanderEvent) => {
      child.off("exit", ended);
      resolve(event);
    });
  });
}
