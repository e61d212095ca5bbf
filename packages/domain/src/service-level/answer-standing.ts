/** Until when a case should be answered, and from when on it is time to. */
export interface AnswerBy {
  readonly soonAt: Date;
  readonly dueAt: Date;
}

/** How a case that waits on the platform stands: overdue from the very moment on. Apart, so that pages do not load the calendar. */
export function answerStanding({ soonAt, dueAt }: AnswerBy, now: Date): "in_time" | "soon" | "overdue" {
  if (now >= dueAt) return "overdue";
  return now >= soonAt ? "soon" : "in_time";
}
