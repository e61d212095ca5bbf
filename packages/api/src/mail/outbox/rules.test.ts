import { NOTIFICATION_FREQUENCIES, NOTIFICATION_TOPICS } from "@quote-financing/domain/people/notification-topics";
import { MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { describe, expect, test } from "vitest";
import { dutchTime, isMorning, isWorkday, nextMorning, startOfDutchDay } from "./morning.ts";
import { FREQUENCIES_OF, frequencyOf, type Told } from "./rules.ts";

const EVERYONE: readonly Told[] = [...MEMBER_ROLES, "agent"];

describe("how soon somebody is told", () => {
  test("without a choice is as their role is", () => {
    const table = NOTIFICATION_TOPICS.map((topic) =>
      [topic, ...EVERYONE.map((told) => frequencyOf(topic, told, undefined))].join(" "),
    );
    expect(table).toEqual([
      "message at_once at_once at_once never at_once",
      "waiting_on_me at_once at_once at_once never daily",
      "deadline_tomorrow at_once at_once at_once never at_once",
      "paid_out at_once at_once at_once never at_once",
      "rejected at_once at_once at_once never at_once",
      "today daily daily daily never daily",
      "destination_failing at_once at_once never never never",
      "events_expiring at_once at_once never never never",
    ]);
  });

  test("is as they chose, whatever their role", () => {
    for (const topic of NOTIFICATION_TOPICS) {
      for (const told of EVERYONE) {
        for (const frequency of NOTIFICATION_FREQUENCIES) {
          expect(frequencyOf(topic, told, { frequency })).toBe(frequency);
        }
      }
    }
  });

  test("is as they chose in the release before, which knew yes and no", () => {
    expect(frequencyOf("events_expiring", "member", { frequency: null, isWanted: true })).toBe("at_once");
    expect(frequencyOf("events_expiring", "owner", { frequency: null, isWanted: false })).toBe("never");
  });

  test("by the morning mail is each morning or never", () => {
    expect(FREQUENCIES_OF.today).toEqual(["daily", "never"]);
  });
});

describe("eight o'clock in the Netherlands", () => {
  test.each([
    ["2026-06-01T05:59:00Z", "2026-06-01T06:00:00.000Z"],
    ["2026-06-01T06:00:00Z", "2026-06-02T06:00:00.000Z"],
    ["2026-12-01T20:00:00Z", "2026-12-02T07:00:00.000Z"],
    ["2026-03-28T12:00:00Z", "2026-03-29T06:00:00.000Z"],
    ["2026-10-24T12:00:00Z", "2026-10-25T07:00:00.000Z"],
  ])("after %s is %s", (now, morning) => {
    expect(nextMorning(new Date(now)).toISOString()).toBe(morning);
  });

  test("is when mornings begin, and noon is when they end", () => {
    const mornings = ["05:59", "06:00", "09:59", "10:00"].map((time) => isMorning(new Date(`2026-06-01T${time}:00Z`)));
    expect(mornings).toEqual([false, true, true, false]);
  });

  test("belongs to days that begin at midnight there", () => {
    expect(startOfDutchDay("2026-06-02").toISOString()).toBe("2026-06-01T22:00:00.000Z");
    expect(startOfDutchDay("2026-12-02").toISOString()).toBe("2026-12-01T23:00:00.000Z");
    expect(dutchTime(new Date("2026-06-01T22:30:00Z"))).toEqual({ day: "2026-06-02", hour: 0 });
    expect(["2026-06-05", "2026-06-06", "2026-06-07", "2026-06-08"].map(isWorkday)).toEqual([true, false, false, true]);
  });
});
