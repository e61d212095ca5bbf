import type { RestAnswer, RestRequest } from "@quote-financing/api/rest/http/rest-request";
import type { ServiceProcess } from "../service-process.ts";
import type { Simulation } from "../simulation.ts";

/** A client that has waited so long gives up, not knowing what became of its request. */
const PATIENCE_MS = 20_000;

export interface ClientRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly target: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string | undefined;
}

export interface Heard {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** Sends a request to any process. @returns "lost" when nobody knows what became of it. */
export function request(simulation: Simulation, asked: ClientRequest): Promise<Heard | "lost"> {
  const bytes = Buffer.from(asked.body === undefined ? "" : JSON.stringify(asked.body));
  return atAnyProcess(simulation, `${asked.method} ${asked.target}`, async (process) =>
    heard(await process.answer(restRequest(asked, bytes))),
  );
}

/** Runs something in a process that lives, as a request that reaches it. @returns "lost" as above; "refused" when it throws. */
export async function atAnyProcess<Value>(
  simulation: Simulation,
  name: string,
  work: (process: ServiceProcess) => Promise<Value>,
): Promise<Value | "lost"> {
  const { scheduler, weather } = simulation;
  const process = await simulation.anyProcess();
  const { life } = process;
  return new Promise((resolve) => {
    const stopWaiting = scheduler.after(PATIENCE_MS, { name: "client: gave up", run: () => resolve("lost") });
    const hear = (value: Value | "lost") => {
      stopWaiting();
      scheduler.after(weather.latencyMs(), { name: `client: ${name} answered`, run: () => resolve(value) });
    };
    life.onKilled(() => hear("lost"));
    life.step(weather.latencyMs(), name, () => {
      void work(process).then(hear, (error: unknown) => {
        simulation.noteFault(error);
        hear("lost");
      });
    });
  });
}

function heard({ status, body }: RestAnswer): Heard {
  return { status, json: body === undefined ? {} : (JSON.parse(body) as Heard["json"]) };
}

function restRequest({ method, target, token, key }: ClientRequest, bytes: Buffer): RestRequest {
  const headers: Record<string, string | undefined> = {
    authorization: `Bearer ${token}`,
    "content-type": bytes.length > 0 ? "application/json" : undefined,
    "idempotency-key": key,
  };
  return {
    method,
    target,
    header: (name) => headers[name],
    mayHaveBody: () => bytes.length > 0,
    declaredBytes: bytes.length,
    bytesRead: bytes.length,
    readBody: async () => ({ bytes }),
    async *readChunks() {
      yield bytes;
    },
  };
}
