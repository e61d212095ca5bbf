import { createIdMaker, type MakeId } from "@quote-financing/domain/ids/ids";
import type { AgentCaller, CredentialCaller } from "@quote-financing/domain/people/caller";
import { STARTED_AT_MS } from "../engine/life.ts";
import type { DestinationChange, KnownDestination } from "../ledger/ledger.ts";
import type { Simulation } from "../simulation.ts";
import { atAnyProcess, request } from "./clients.ts";
import { insist } from "./insist.ts";

const QUOTE = {
  address: { country: "NL", postalCode: "1234 AB", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
  contact: { email: "jan@example.nl", lastName: "Jansen" },
  currency: "EUR",
  totalInclTax: 7260,
  lineItems: [{ type: "battery", totalInclTax: 7260 }],
};

/** One organization's people and programs, and what they were told. */
export class Merchant {
  readonly #simulation: Simulation;
  readonly caller: CredentialCaller;
  readonly token: string;
  /** Who answers its cases, moves its financing along, and may shut it out. */
  readonly agent: AgentCaller;
  readonly #quotes: string[] = [];
  readonly #cases: string[] = [];
  readonly #beingChanged = new Set<string>();
  readonly #makeId: MakeId;
  #names = 0;

  constructor(simulation: Simulation, given: { caller: CredentialCaller; token: string; agent: AgentCaller }) {
    this.#simulation = simulation;
    this.caller = given.caller;
    this.token = given.token;
    this.agent = given.agent;
    const { scheduler } = simulation;
    const clock = { now: () => new Date(STARTED_AT_MS + scheduler.nowMs) };
    this.#makeId = createIdMaker(clock, scheduler.random.next);
  }

  get organizationId(): string {
    return this.caller.organization.organizationId;
  }

  /** Does one of the things that merchants and agents do. */
  async act(): Promise<void> {
    const draw = this.#simulation.scheduler.random.next();
    if (draw < 0.4 || this.#quotes.length === 0) return this.createQuote();
    if (draw < 0.52 || this.#cases.length === 0) return this.openCase();
    if (draw < 0.72) return this.postMessage();
    if (draw < 0.8) return this.moveFinancing();
    if (draw < 0.86) return this.changeUrl();
    if (draw < 0.92) return this.rotateSecret();
    if (draw < 0.95) return this.sendTest();
    return draw < 0.98 ? this.sendAgain() : this.createDestination();
  }

  createQuote(): Promise<void> {
    const name = this.#name("quote");
    return this.#create("quote", "/v1/quotes", { ...QUOTE, externalId: name }, name, "quoteId", this.#quotes);
  }

  openCase(): Promise<void> {
    const name = this.#name("case");
    const body = { type: "general", subject: name, message: { body: name } };
    return this.#create("case", `/v1/quotes/${this.#pick(this.#quotes)}/cases`, body, name, "caseId", this.#cases);
  }

  postMessage(): Promise<void> {
    const name = this.#name("message");
    const target = `/v1/cases/${this.#pick(this.#cases)}/messages`;
    return this.#create("message", target, { body: name }, name, "messageId", []);
  }

  async createDestination(): Promise<void> {
    const { ledger, scheduler } = this.#simulation;
    const name = this.#name("destination");
    const destination = this.#newDestination(urlOf(name));
    const { destinationId, changes } = destination;
    const [url, bearer] = changes;
    const body = { name, url: url?.value, destinationId };
    const target = "/v1/events/destinations";
    const answer = await insist(this.#simulation, { method: "POST", target, token: this.token, body, key: name });
    if (answer === undefined || url === undefined || bearer === undefined) return;
    const { bearerSecret } = answer.json as { bearerSecret?: string };
    if (answer.status !== 201 || bearerSecret === undefined)
      return void ledger.problems.push(`Creating a destination was answered with ${JSON.stringify(answer)}.`);
    bearer.value = bearerSecret;
    destination.createdAtMs = url.answeredAtMs = bearer.answeredAtMs = scheduler.nowMs;
  }

  /** Known before it is asked for: it may exist although the answer is lost. */
  #newDestination(url: string): KnownDestination {
    const { organizationId } = this;
    const destinationId = this.#makeId("destination");
    const changes: DestinationChange[] = [
      { field: "url", value: url, answeredAtMs: undefined },
      { field: "bearer", value: undefined, answeredAtMs: undefined },
    ];
    const destination = { organizationId, destinationId, createdAtMs: undefined, changes };
    this.#simulation.ledger.destinations.push(destination);
    return destination;
  }

  async changeUrl(): Promise<void> {
    const url = urlOf(this.#name("moved"));
    await this.#change(
      "url",
      url,
      (target) => ({ method: "PATCH", target, token: this.token, body: { url } }),
      () => url,
    );
  }

  async rotateSecret(): Promise<void> {
    const asked = (target: string) =>
      ({ method: "POST", target: `${target}/bearer-secret`, token: this.token }) as const;
    await this.#change("bearer", undefined, asked, ({ bearerSecret }) => bearerSecret as string | undefined);
  }

  async moveFinancing(): Promise<void> {
    const quoteId = this.#pick(this.#quotes);
    const { organizationId } = this;
    await atAnyProcess(this.#simulation, "financing.move", (process) =>
      process
        .callAs(this.agent)
        .financing.move({ organizationId, quoteId, command: { type: "cancel_by_consumer" } })
        .catch(() => undefined),
    );
  }

  async sendTest(): Promise<void> {
    const destination = this.#pickDestination();
    if (destination === undefined) return;
    const { destinationId } = destination;
    await atAnyProcess(this.#simulation, "deliveries.sendTest", (process) =>
      process
        .callAs(this.caller)
        .deliveries.sendTest({ destinationId })
        .catch(() => undefined),
    );
  }

  /** One delivery once more, whether it was delivered or not. */
  async sendAgain(): Promise<void> {
    const { ledger, scheduler } = this.#simulation;
    const destination = this.#pickDestination();
    const seen = ledger.feeds.get(this.organizationId) ?? [];
    if (destination === undefined || seen.length === 0) return;
    const { destinationId } = destination;
    const { eventId } = scheduler.random.pick(seen);
    ledger.sentAgain.add(`${destinationId} ${eventId}`);
    await atAnyProcess(this.#simulation, "deliveries.replay", (process) =>
      process
        .callAs(this.caller)
        .deliveries.replay({ destinationId, eventId })
        .catch(() => undefined),
    );
  }

  async #create(
    kind: "quote" | "case" | "message",
    target: string,
    body: unknown,
    name: string,
    idField: string,
    known: string[],
  ): Promise<void> {
    const { ledger, scheduler } = this.#simulation;
    const askedAtMs = scheduler.nowMs;
    const answer = await insist(this.#simulation, { method: "POST", target, token: this.token, body, key: name });
    if (answer === undefined) return;
    const data = answer.json.data as Record<string, string> | undefined;
    const id = data?.[idField];
    if (answer.status !== 201 || id === undefined)
      return void ledger.problems.push(`${target} was answered with ${JSON.stringify(answer)}.`);
    known.push(id);
    ledger.answeredUnderKey(name, id);
    const { organizationId } = this;
    ledger.writes.push({ organizationId, kind, id, askedAtMs, answeredAtMs: scheduler.nowMs });
  }

  /** One change of a destination at a time: their order is then known to those outside. */
  async #change(
    field: "url" | "bearer",
    wanted: string | undefined,
    asking: (target: string) => Parameters<typeof request>[1],
    readsAs: (json: Record<string, unknown>) => string | undefined,
  ): Promise<void> {
    const destination = this.#pickDestination();
    if (destination === undefined || this.#beingChanged.has(destination.destinationId)) return;
    const { scheduler } = this.#simulation;
    const { destinationId, changes } = destination;
    const change: DestinationChange = { field, value: wanted, answeredAtMs: undefined };
    changes.push(change);
    this.#beingChanged.add(destinationId);
    const answer = await request(this.#simulation, asking(`/v1/events/destinations/${destinationId}`));
    this.#beingChanged.delete(destinationId);
    if (answer === "lost" || answer.status !== 200) return;
    change.value = readsAs(answer.json);
    change.answeredAtMs = scheduler.nowMs;
  }

  #pickDestination(): KnownDestination | undefined {
    const { standing } = this.#simulation.ledger;
    const ours = standing.filter(({ organizationId }) => organizationId === this.organizationId);
    return ours.length === 0 ? undefined : this.#simulation.scheduler.random.pick(ours);
  }

  #pick(ids: readonly string[]): string {
    return this.#simulation.scheduler.random.pick(ids);
  }

  /** Of one thing in one run; also its `Idempotency-Key`. */
  #name(kind: string): string {
    this.#names += 1;
    return `${kind}-${this.#names}-${this.organizationId.slice(-6)}`;
  }
}

const urlOf = (name: string): string => `https://${name.toLowerCase()}.receivers.example.com/events`;
