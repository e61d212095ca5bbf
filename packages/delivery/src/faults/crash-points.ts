import type { Database } from "@quote-financing/db/database";
import type { Send } from "../sending/send.ts";

/** Where a worker can be made to die by SIGKILL, in the order in which a delivery passes them. */
export const CRASH_POINTS = [
  "before-numbering",
  "numbered",
  "leased",
  "before-send",
  "on-the-way",
  "answered",
  "before-settle",
  "settling",
  "settled",
  "before-release",
  "released",
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

const die = () => process.kill(process.pid, "SIGKILL");

/** Passes through `point` so many times before it dies there. */
class Fuse {
  readonly #point: CrashPoint;
  #left: number;

  constructor(point: CrashPoint, passes: number) {
    this.#point = point;
    this.#left = passes;
  }

  pass(point: CrashPoint): void {
    if (point !== this.#point) return;
    this.#left -= 1;
    if (this.#left <= 0) die();
  }
}

/** Wraps database and network so that the process dies at the named point. */
export function withCrashPoint(
  dependencies: { db: Database; send: Send },
  point: CrashPoint,
  passes: number,
): { db: Database; send: Send } {
  const fuse = new Fuse(point, passes);
  return { db: crashingDatabase(dependencies.db, fuse), send: crashingSend(dependencies.send, fuse) };
}

/** The engine's statements are known by a phrase of their text. */
function kindOf(text: string, attempts: boolean): "number" | "lease" | "settle" | "release" | "other" {
  if (text.includes("insert into event_numbers")) return "number";
  if (text.includes("set lease_owner = $")) return "lease";
  if (text.includes("with lane as")) return attempts ? "settle" : "other";
  return text.includes("set lease_owner = null") ? "release" : "other";
}

function crashingDatabase(db: Database, fuse: Fuse): Database {
  const client = crashingClient(db.client, fuse);
  const queueClient = crashingClient(db.queueClient, fuse);
  return { ...db, client, queueClient, transact: db.transact, close: db.close };
}

function crashingClient(client: Database["client"], fuse: Fuse): Database["client"] {
  const unsafe = client.unsafe.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const run = async (text: string, parameters: unknown[], options: object) => {
    const carriesAttempts = parameters.some((value) => typeof value === "string" && value.startsWith('[{"'));
    const kind = kindOf(text, carriesAttempts);
    if (kind === "number") fuse.pass("before-numbering");
    if (kind === "settle") fuse.pass("before-settle");
    if (kind === "release") fuse.pass("before-release");
    const running = unsafe(text, parameters, options);
    if (kind === "settle") setTimeout(() => fuse.pass("settling"), 1);
    const rows = await running;
    if (kind === "number") fuse.pass("numbered");
    if (kind === "lease" && Array.isArray(rows) && rows.length > 0) fuse.pass("leased");
    if (kind === "settle") fuse.pass("settled");
    if (kind === "release") fuse.pass("released");
    return rows;
  };
  return new Proxy(client, {
    get: (target, name, receiver) => (name === "unsafe" ? run : Reflect.get(target, name, receiver)),
  });
}

function crashingSend(send: Send, fuse: Fuse): Send {
  return (request) => {
    fuse.pass("before-send");
    const attempt = send(request);
    setTimeout(() => fuse.pass("on-the-way"), 1);
    void attempt.outcome.then(() => fuse.pass("answered"));
    return attempt;
  };
}
