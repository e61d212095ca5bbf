import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** What of Chrome's CPU profile is read here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A function with its own share of the time in which the process did something. */
export interface ProfiledFunction {
  readonly name: string;
  readonly percent: number;
}

const IDLE = new Set(["(idle)", "(root)", "(program)"]);
const OPENING_MS = 10_000;
const INTERVAL_MICROS = 500;

/** Profiles a running process over its inspector, from a signal on: what it did before is in no share. */
export class ProcessProfile {
  readonly #socket: WebSocket;
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** @param inspectPort what the process was started with as `--inspect-port` */
  static async open(pid: number, inspectPort: number): Promise<ProcessProfile> {
    process.kill(pid, "SIGUSR1");
    const socket = new WebSocket(await debuggerUrl(inspectPort));
    await new Promise<unknown>((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    const profile = new ProcessProfile(socket);
    await profile.#ask("Profiler.enable");
    await profile.#ask("Profiler.setSamplingInterval", { interval: INTERVAL_MICROS });
    return profile;
  }

  async start(): Promise<void> {
    await this.#ask("Profiler.start");
  }

  /**
   * @param file where the whole profile is kept, for Chrome's tools
   * @returns the functions with the most time of their own since `start`, most first.
   */
  async stop(file: string): Promise<ProfiledFunction[]> {
    const { profile } = (await this.#ask("Profiler.stop")) as { profile: CpuProfile };
    writeFileSync(file, JSON.stringify(profile));
    return ownTimes(profile);
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string, params: object = {}): Promise<unknown> {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } };
        if (answer.id !== id) return;
        this.#socket.removeEventListener("message", listen);
        if (answer.error === undefined) resolve(answer.result);
        else reject(new Error(`${method}: ${answer.error.message}`));
      };
      this.#socket.addEventListener("message", listen);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** The inspector opens some time after the signal. */
async function debuggerUrl(port: number): Promise<string> {
  const until = performance.now() + OPENING_MS;
  while (performance.now() < until) {
    const targets = await fetch(`http://127.0.0.1:${port}/json`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    const [target] = targets;
    if (target !== undefined) return target.webSocketDebuggerUrl;
    await sleep(50);
  }
  throw new Error(`No inspector opened on port ${port}.`);
}

function ownTimes({ nodes, samples, timeDeltas }: CpuProfile): ProfiledFunction[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const micros = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    if (!IDLE.has(name)) micros.set(name, (micros.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const busy = [...micros.values()].reduce((sum, value) => sum + value, 0);
  return [...micros]
    .map(([name, own]) => ({ name, percent: (100 * own) / busy }))
    .sort((a, b) => b.percent - a.percent);
}

/** The function with the last two parts of its file's path; chunks without their hash, which each build changes. */
function nameOf({ functionName, url }: CpuProfile["nodes"][number]["callFrame"]): string {
  const file = url
    .split("/")
    .slice(-2)
    .join("/")
    .replace(/-[0-9A-Z]{8}\.js$/, ".js");
  return `${functionName === "" ? "(anonymous)" : functionName} ${file}`.trim();
}
