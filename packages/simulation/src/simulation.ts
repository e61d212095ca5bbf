import type { DeliveryPolicy } from "@quote-financing/delivery/delivery-policy";
import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import type { Server } from "./database/server.ts";
import { Scheduler } from "./engine/scheduler.ts";
import { SeededRandom } from "./engine/seeded-random.ts";
import type { Trace } from "./engine/trace.ts";
import { Weather } from "./engine/weather.ts";
import { Ledger } from "./ledger/ledger.ts";
import { SimulatedNetwork } from "./network/simulated-network.ts";
import { POLICY, ServiceProcess, type Surroundings } from "./service-process.ts";

/** In every fourth run a process has one place, and there are up to six lanes. */
const FEW_PLACES = { maxLanes: 1, reservedLanes: 0 };

/** What a run did, for its figures. */
export interface RunCounts {
  kills: number;
  freezes: number;
  starts: number;
}

/** One run: its time, its surroundings, its processes, and what those outside know. */
export class Simulation implements Surroundings {
  readonly policy: Partial<DeliveryPolicy>;
  readonly scheduler: Scheduler;
  readonly weather: Weather;
  readonly network: SimulatedNetwork;
  readonly server: Server;
  readonly trace: Trace;
  readonly ledger = new Ledger();
  readonly counts: RunCounts = { kills: 0, freezes: 0, starts: 0 };
  readonly #callers = new Map<string, CredentialCaller>();
  #processes: ServiceProcess[] = [];
  #isOver = false;

  constructor(seed: number, server: Server, trace: Trace) {
    const random = new SeededRandom(seed);
    this.policy = seed % 4 === 3 ? { ...POLICY, ...FEW_PLACES } : POLICY;
    this.scheduler = new Scheduler(random, trace);
    this.weather = new Weather(random);
    this.network = new SimulatedNetwork(this.scheduler, this.weather, POLICY.ackTimeoutMs);
    this.server = server;
    this.trace = trace;
  }

  /** Those that were not killed; some may be frozen. */
  get processes(): readonly ServiceProcess[] {
    return this.#processes;
  }

  addCaller(token: string, caller: CredentialCaller): void {
    this.#callers.set(token, caller);
  }

  start(): ServiceProcess {
    this.counts.starts += 1;
    const process = new ServiceProcess(this, `p${this.counts.starts}`, this.#callers);
    this.#processes.push(process);
    return process;
  }

  kill(process: ServiceProcess): void {
    this.counts.kills += 1;
    this.trace.step(this.scheduler.nowMs, `${process.life.name}: killed`);
    process.life.kill();
    this.#processes = this.#processes.filter((other) => other !== process);
  }

  /** Those that ended in order are nobody's to ask any more. */
  forgetEnded(): void {
    this.#processes = this.#processes.filter(({ life }) => !life.isOver);
  }

  freeze(process: ServiceProcess): void {
    this.counts.freezes += 1;
    this.trace.step(this.scheduler.nowMs, `${process.life.name}: frozen`);
    process.life.freeze();
  }

  /** A load balancer's choice, which does not know who is frozen: of those that only answer, if there are any. Waits while there is nobody. */
  async anyProcess(): Promise<ServiceProcess> {
    while (this.#processes.length === 0) await this.scheduler.sleep(100, "client: nobody to ask");
    const answering = this.#processes.filter(({ onlyAnswers }) => onlyAnswers);
    return this.scheduler.random.pick(answering.length > 0 ? answering : this.#processes);
  }

  /** A look into the tables by those who judge, outside of virtual time. */
  look<Value>(ask: (client: Server["outside"]) => Promise<Value>): Promise<Value> {
    return this.scheduler.outsideOfTime(() => ask(this.server.outside));
  }

  noteStop(process: string): void {
    this.ledger.stops.push({ process, atMs: this.scheduler.nowMs });
  }

  /** The run is over. What a frozen process reports when its statements break off now is no part of it. */
  end(): void {
    this.#isOver = true;
  }

  /** What the service reported to its operator: read in a trace. */
  noteFault(fault: unknown): void {
    if (this.#isOver) return;
    const text = fault instanceof Error ? fault.message : JSON.stringify(fault);
    this.trace.step(this.scheduler.nowMs, `reported: ${text?.slice(0, 160)}`);
  }
}
