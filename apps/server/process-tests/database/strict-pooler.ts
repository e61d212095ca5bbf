import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** Parameters of a start that PgBouncer takes; it refuses others. */
const TRACKED = new Set(["user", "database", "application_name", "client_encoding", "DateStyle", "TimeZone"]);

/** What counts for a session, and would be met by another client's transaction. */
const OF_A_SESSION = /^\s*(set\s+(?!local|transaction)|listen\b|prepare\s)|pg_advisory_lock/i;

export interface StrictPooler {
  /** The url of a database as reached through the pooler. */
  urlOf(databaseUrl: string): string;
  /** What a pooler in transaction mode could not have passed on. */
  readonly violations: readonly string[];
  readonly statements: () => number;
  close(): Promise<void>;
}

/** Passes PostgreSQL's protocol on and notes what PgBouncer in transaction mode does not support. */
export async function startStrictPooler(target: string): Promise<StrictPooler> {
  const { hostname, port } = new URL(target);
  const violations: string[] = [];
  const sockets = new Set<Socket>();
  let statements = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let unanswered = 0;
    const reader = new MessageReader(FRONTEND, (kind, body) => {
      if (kind === "start") violations.push(...untracked(body));
      // When what came before is answered, the connection to the server is another client's.
      if (kind === "P" && unanswered > 0) violations.push(`behind an unanswered one: ${textOf(body)}`);
      if (kind === "S" || kind === "Q") unanswered += 1;
      if (kind === "P") statements += 1;
      if (kind === "P" && body[0] !== 0) violations.push(`named statement: ${textOf(body)}`);
      if ((kind === "P" || kind === "Q") && OF_A_SESSION.test(textOf(body)))
        violations.push(`session: ${textOf(body)}`);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => [client, upstream].map((side) => side.destroy()));
    }
    const answers = new MessageReader(BACKEND, (kind) => void (kind === "Z" && unanswered > 0 && (unanswered -= 1)));
    client.on("data", (chunk) => reader.take(chunk));
    upstream.on("data", (chunk) => answers.take(chunk));
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    urlOf: (databaseUrl) =>
      Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) }).href,
    violations,
    statements: () => statements,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const textOf = (body: Buffer): string => body.toString("latin1").split("\0").join(" ").slice(0, 200);

function untracked(body: Buffer): string[] {
  const parts = body.subarray(4).toString("latin1").split("\0");
  const names = parts.filter((part, index) => index % 2 === 0 && part !== "");
  return names.filter((name) => !TRACKED.has(name)).map((name) => `startup parameter: ${name}`);
}

/** Who speaks: the first message of the frontend has no kind. */
const FRONTEND = { isStarted: false };
const BACKEND = { isStarted: true };

/** Cuts messages out of the stream of one side. */
class MessageReader {
  readonly #onMessage: (kind: string, body: Buffer) => void;
  #rest = Buffer.alloc(0);
  #isStarted: boolean;

  constructor({ isStarted }: typeof FRONTEND, onMessage: (kind: string, body: Buffer) => void) {
    this.#isStarted = isStarted;
    this.#onMessage = onMessage;
  }

  take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.#isStarted ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const end = head + this.#rest.readUInt32BE(head);
      if (this.#rest.length < end) return;
      const kind = this.#isStarted ? String.fromCharCode(this.#rest[0] ?? 0) : "start";
      this.#onMessage(kind, this.#rest.subarray(head + 4, end));
      this.#isStarted = true;
      this.#rest = this.#rest.subarray(end);
    }
  }
}
