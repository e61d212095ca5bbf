import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../../messages/en.json" with { type: "json" };
import { rendered } from "../../../testing-rendered.ts";
import { ShownProblem } from "../../../ui/feedback/shown-problem.ts";
import { type Choice, NotificationChoices, TopicChoice } from "./notification-choices.tsx";

test("two choices on their way are both shown, and of each is told what became of it", () => {
  const choices: Choice[] = [
    { topic: "message", frequency: "at_once" },
    { topic: "rejected", frequency: "at_once" },
  ];
  const found = { data: { data: { email: "kim@example.nl", choices } }, error: null, refetch: () => undefined };
  const idle = { variables: undefined, isPending: false, isSuccess: false, error: null };
  const drawn = (...savings: object[]) => {
    const Topic = ({ choice }: { readonly choice: Choice }) =>
      createElement(TopicChoice, { choice, saving: { ...idle, ...savings.shift() }, onChoose: () => undefined });
    return rendered(createElement(NotificationChoices, { lead: "lead", found, Topic }));
  };
  const off = { variables: { frequency: "never" }, isPending: true };

  expect(drawn(off, off).match(/<option value="never" selected="">/g)).toHaveLength(2);
  const told = drawn({ error: new ShownProblem({ words: "Not now." }) }, { isSuccess: true });
  expect(told).toContain("Not now.");
  expect(told).toContain(messages.feedback.saved);
});
