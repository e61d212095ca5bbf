import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { MemberRole } from "@quote-financing/domain/vocabulary";

/** Who is told: the role of a member, or an agent of the platform. */
export type Told = MemberRole | "agent";

const AT_ONCE_OR_DAILY = ["at_once", "daily", "never"] as const;

/** What there is to choose of each topic: the morning mail is a daily one by its nature. */
export const FREQUENCIES_OF = {
  message: AT_ONCE_OR_DAILY,
  waiting_on_me: AT_ONCE_OR_DAILY,
  deadline_tomorrow: AT_ONCE_OR_DAILY,
  paid_out: AT_ONCE_OR_DAILY,
  rejected: AT_ONCE_OR_DAILY,
  today: ["daily", "never"],
  destination_failing: AT_ONCE_OR_DAILY,
  events_expiring: AT_ONCE_OR_DAILY,
} as const satisfies Record<NotificationTopic, readonly NotificationFrequency[]>;

type Defaults = Readonly<Record<Told, NotificationFrequency>>;

const THOSE_WHO_ACT: Defaults = {
  owner: "at_once",
  admin: "at_once",
  member: "at_once",
  viewer: "never",
  agent: "at_once",
};
const ADMINISTRATORS: Defaults = {
  owner: "at_once",
  admin: "at_once",
  member: "never",
  viewer: "never",
  agent: "never",
};
const EACH_MORNING: Defaults = { owner: "daily", admin: "daily", member: "daily", viewer: "never", agent: "daily" };

/** What holds without a choice (decision record 0320): those are told who can do something about it. */
const DEFAULTS = {
  message: THOSE_WHO_ACT,
  waiting_on_me: { ...THOSE_WHO_ACT, agent: "daily" },
  deadline_tomorrow: THOSE_WHO_ACT,
  paid_out: THOSE_WHO_ACT,
  rejected: THOSE_WHO_ACT,
  today: EACH_MORNING,
  destination_failing: ADMINISTRATORS,
  events_expiring: ADMINISTRATORS,
} as const satisfies Record<NotificationTopic, Defaults>;

/** What agents are told of; everything else is the merchant's own. */
export const AGENT_TOPICS = ["message", "waiting_on_me", "today"] as const satisfies readonly NotificationTopic[];

/** A stored choice. `frequency` is null in rows of release 0.1. */
export interface StoredChoice {
  readonly frequency: NotificationFrequency | null;
  readonly isWanted?: boolean | null;
}

/** How soon somebody is told: as they chose, else as their role is. */
export function frequencyOf(topic: NotificationTopic, told: Told, choice: StoredChoice | undefined) {
  if (choice === undefined) return DEFAULTS[topic][told];
  if (choice.frequency !== null) return choice.frequency;
  if (choice.isWanted === null || choice.isWanted === undefined) return DEFAULTS[topic][told];
  return choice.isWanted ? "at_once" : "never";
}
