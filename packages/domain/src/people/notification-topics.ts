/** What people may be told by e-mail (decision record 0320). */
export const NOTIFICATION_TOPICS = [
  "message",
  "waiting_on_me",
  "deadline_tomorrow",
  "paid_out",
  "rejected",
  "today",
  "destination_failing",
  "events_expiring",
] as const;

/** How soon a person wants to be told. */
export const NOTIFICATION_FREQUENCIES = ["at_once", "daily", "never"] as const;

export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];
