import type { MemberRole, NotificationTopic } from "@quote-financing/domain/vocabulary";

/** Who is told without having chosen: those who can do something about it. */
export const isWantedByRole = (_topic: NotificationTopic, role: MemberRole): boolean =>
  role === "owner" || role === "admin";
