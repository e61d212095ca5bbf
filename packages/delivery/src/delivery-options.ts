import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import type { Database } from "@quote-financing/db/database";
import type { Random } from "@quote-financing/domain/random";
import type { Clock } from "@quote-financing/domain/time/clock";
import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { type DeliveryLog, silentLog } from "./delivery-log.ts";
import { type DeliveryObserver, unobserved } from "./delivery-observer.ts";
import { DEFAULT_POLICY, type DeliveryPolicy } from "./delivery-policy.ts";
import { createHttpsSender, type HttpsSender } from "./sending/http/https-sender.ts";
import type { ResolveHost } from "./sending/http/resolve-host.ts";
import type { SecretOpener } from "./sending/secret-opener.ts";
import type { Send } from "./sending/send.ts";

/** What the loop and the cron tick are given. */
export interface DeliveryOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** The process's own when omitted. */
  readonly timer?: Timer;
  /** Names this process in leases; made when omitted. */
  readonly owner?: string;
  readonly secretBox: SecretOpener;
  /** Where deliveries may go, judged again at every connect. */
  readonly addressPolicy: AddressPolicy;
  readonly policy?: Partial<DeliveryPolicy>;
  readonly random?: Random;
  readonly log?: DeliveryLog;
  readonly observer?: DeliveryObserver | undefined;
  /** Tests answer names, trust their own authority, or replace the network whole. */
  readonly resolveHost?: ResolveHost;
  readonly ca?: string;
  readonly send?: Send;
}

export interface DeliveryProcess {
  readonly dependencies: DeliveryDependencies;
  readonly sender: Pick<HttpsSender, "closeIdle" | "close">;
  /** Names this process in leases. */
  readonly owner: string;
}

export function createDeliveryProcess(options: DeliveryOptions): DeliveryProcess {
  const { db, clock, secretBox, addressPolicy, resolveHost } = options;
  const policy = { ...DEFAULT_POLICY, ...options.policy };
  const sender: HttpsSender =
    options.send === undefined
      ? createHttpsSender({ addressPolicy, limits: policy, resolveHost, ca: options.ca })
      : { send: options.send, closeIdle() {}, close: async () => {} };
  return {
    dependencies: {
      db,
      clock,
      timer: options.timer ?? systemTimer,
      policy,
      secretBox,
      send: sender.send,
      random: options.random ?? Math.random,
      log: options.log ?? silentLog,
      observer: options.observer ?? unobserved,
    },
    sender,
    owner: options.owner ?? `${hostname()}:${process.pid}:${randomUUID()}`,
  };
}
