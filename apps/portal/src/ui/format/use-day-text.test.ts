import { LANGUAGE_TAGS } from "@quote-financing/domain/people/portal-language";
import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TIME_ZONE } from "./time-zone.ts";
import { useDayText } from "./use-day-text.ts";

const Day = ({ at }: { at: string }) => useDayText()(at);

/** As it is told on 1 January 2027, half an hour after midnight in the Netherlands. */
function told(at: string): string {
  const language = {
    locale: LANGUAGE_TAGS.en,
    timeZone: TIME_ZONE,
    messages: {},
    now: new Date("2026-12-31T23:30:00Z"),
  };
  return renderToString(createElement(NextIntlClientProvider, { ...language, children: createElement(Day, { at }) }));
}

test("a day of another year has its year, one of this year has none, by the time of the Netherlands", () => {
  expect(told("2026-12-31T22:59:00Z")).toBe("Thursday, 31 December 2026");
  expect(told("2026-12-31T23:01:00Z")).toBe("Friday 1 January");
  expect(told("2028-06-01T10:00:00Z")).toBe("Thursday, 1 June 2028");
});
