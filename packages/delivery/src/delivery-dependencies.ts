import type { Database } from "@quote-financing/db/database";
import type { Random } from "@quote-financing/domain/random";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryLog } from "./delivery-log.ts";
import type { DeliveryObserver } from "./delivery-observer.ts";
import type { DeliveryPolicy } from "./delivery-policy.ts";
import type { SecretOpener } from "./sending/secret-opener.ts";
import type { Send } from "./sending/send.ts";

/** Everything that delivery touches, handed in: tests replace time, random and send. */
export interface DeliveryDependencies {
  readonly db: Database;
  /** Dates, which the rows carry. */
  readonly clock: Clock;
  /** How long something takes, and alarms. */
  readonly timer: Timer;
  readonly policy: DeliveryPolicy;
  readonly random: Random;
  readonly secretBox: SecretOpener;
  readonly send: Send;
  readonly log: DeliveryLog;
  readonly observer: DeliveryObserver;
}
