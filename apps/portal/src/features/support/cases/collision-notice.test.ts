import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered, toldAloud } from "../../../testing-rendered.ts";
import { CollisionNotice } from "./collision-notice.tsx";

const acts = { onTakeOver: () => undefined, isBusy: false };
const claim = { agentId: "usr_1", name: "Daan", since: "2026-06-01T09:00:00.000Z", isMine: false } as never;

test("who has a case is read out, and not for how long: that would be read each minute", () => {
  const html = rendered(createElement(CollisionNotice, { claim, others: [{ name: "Noor", isTyping: true }], ...acts }));

  expect(html).toContain("<time");
  expect(toldAloud(html)).toEqual(["Daan has had this case", "<p>Noor is typing right now.</p>"]);
});

test("what will be read out has its place before there is anything to read", () => {
  const html = rendered(createElement(CollisionNotice, { claim: undefined, others: [], ...acts }));

  expect(toldAloud(html)).toEqual(["", ""]);
});
