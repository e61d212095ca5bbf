import type { Services } from "@quote-financing/api/context";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { GENEROUS_LIMITS } from "@quote-financing/api/limits/request-limits";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { createAnswerRequest } from "@quote-financing/api/rest/answer-request";
import type { AnswerRequest } from "@quote-financing/api/rest/http/rest-request";
import { appRouter } from "@quote-financing/api/router";
import { createCallerFactory } from "@quote-financing/api/trpc";
import type { DeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import { startDeliveryLoop } from "@quote-financing/delivery/delivery-loop";
import type { DeliveryOptions } from "@quote-financing/delivery/delivery-options";
import type { DeliveryPolicy } from "@quote-financing/delivery/delivery-policy";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import type { Caller, CredentialCaller } from "@quote-financing/domain/people/caller";
import type { ClientParts } from "./database/sent-statement.ts";
import { simulatedDatabase } from "./database/simulated-database.ts";
import { Life } from "./engine/life.ts";
import type { SimulatedNetwork } from "./network/simulated-network.ts";

/** Numbers that make a run short in virtual time; none of them is a rule. */
export const POLICY = { leaseMs: 6_000, ackTimeoutMs: 5_000, pollMs: 500, maintenanceMs: 20_000 } as const;

/** Wall clocks of machines differ by this much at most. */
const MAX_SKEW_MS = 120;

const secretBox = createSecretBox("a simulation's key of enough characters");
const passwords = createPasswordHasher();
const createCaller = createCallerFactory(appRouter);
const addresses = { allowPrivateNetworks: true, allowedSubnets: [] };

/** What a process runs in. */
export interface Surroundings extends Omit<ClientParts, "life"> {
  readonly policy: Partial<DeliveryPolicy>;
  readonly network: SimulatedNetwork;
  /** Told what the process reports to its operator. */
  noteFault(fault: unknown): void;
  /** Told that a process was asked to stop delivering. */
  noteStop(process: string): void;
}

/** One process of the service: its real use cases, REST facade and delivery loop, on virtual time. */
export class ServiceProcess {
  readonly life: Life;
  readonly services: Services;
  /** Without the role that delivers: what it is asked to do wakes nobody, and others must find it. */
  onlyAnswers = false;
  readonly #answer: AnswerRequest;
  readonly #surroundings: Surroundings;
  #workers = 0;
  #loop: DeliveryLoop | undefined;

  constructor(surroundings: Surroundings, name: string, callers: ReadonlyMap<string, CredentialCaller>) {
    const { scheduler, server, weather } = surroundings;
    const { random } = scheduler;
    this.#surroundings = surroundings;
    this.life = new Life(scheduler, name, random.between(-MAX_SKEW_MS, MAX_SKEW_MS));
    const { clock, timer } = this.life;
    this.services = {
      db: simulatedDatabase({ scheduler, weather, server, life: this.life }),
      clock,
      timer,
      makeId: createIdMaker(clock, random.next),
      randomBytes: (size) => random.bytes(size),
      secretBox,
      documents: testVault(),
      passwords,
      limiter: new RequestLimiter(GENEROUS_LIMITS),
      portalUrl: "https://portal.example.nl",
      allowPrivateDestinations: false,
      wakeDelivery: (organizationId) => this.#loop?.wake(organizationId),
    };
    this.#answer = createAnswerRequest({
      services: this.services,
      router: appRouter,
      verifyCredential: (token) => callers.get(token) ?? null,
      trustsOutput: true,
      log: ({ fault }) => void (fault === undefined ? undefined : surroundings.noteFault(fault)),
    });
  }

  startDelivering(): void {
    this.#loop = startDeliveryLoop(this.deliveryOptions());
  }

  /** @param graceMs within which what is on its way may be answered; by itself it would time out within the same */
  async stopDelivering(graceMs: number = POLICY.ackTimeoutMs): Promise<void> {
    this.#surroundings.noteStop(this.life.name);
    const loop = this.#loop;
    this.#loop = undefined;
    await loop?.stop(graceMs);
  }

  get isDelivering(): boolean {
    return this.#loop !== undefined && !this.life.isOver;
  }

  /** The whole of /v1, as its fronts call it. */
  answer(request: Parameters<AnswerRequest>[0]): ReturnType<AnswerRequest> {
    return this.#answer(request);
  }

  /** What the portal calls, as somebody. */
  callAs(caller: Caller) {
    const { services } = this;
    return createCaller({
      services,
      caller,
      requestId: services.makeId("request"),
      language: "nl-NL",
      provenAt: services.clock.now(),
      markReplayed: () => {},
    });
  }

  /** Of one loop or one call: each has a name of its own in leases, as those that follow each other in a process have. */
  deliveryOptions(): DeliveryOptions {
    this.#workers += 1;
    const { db, clock } = this.services;
    const { network, scheduler, policy } = this.#surroundings;
    const note = (fields: { readonly err?: unknown }) => this.#surroundings.noteFault(fields.err);
    return {
      db,
      clock,
      timer: this.life.timer,
      owner: `worker ${this.life.name}.${this.#workers}`,
      secretBox,
      addressPolicy: addresses,
      policy,
      random: scheduler.random.next,
      send: network.sender(this.life),
      log: { info() {}, warn: note, error: note },
    };
  }
}
