import { type ComponentType, createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { orDialogFault, orLoadFault } from "./load-fault.tsx";

const Part = () => "the part";

test("a part of a page that comes is that part", async () => {
  expect(await orLoadFault(Promise.resolve(Part))).toBe(Part);
});

test("a part of a page that cannot be fetched offers another try in its place", async () => {
  const fault = createElement(await orLoadFault(Promise.reject(new Error("ChunkLoadError"))));
  expect(rendered(fault)).toContain(messages.fault.retry);
  // A new version may have taken it away: of a connection it speaks only where the browser has none.
  expect(rendered(fault)).toContain(messages.fault.loading);
});

test("a dialog that cannot be fetched says so under its name when it is opened, and nothing while it is closed", async () => {
  const { retry } = messages.fault;
  interface Props {
    readonly isOpen: boolean;
    readonly onClose: () => void;
    readonly title: string;
  }
  const failed = Promise.reject<ComponentType<Props>>(new Error("ChunkLoadError"));
  const Fault = await orDialogFault(failed, ({ title }: Props) => title);
  const shown = (isOpen: boolean) => rendered(createElement(Fault, { isOpen, onClose: () => {}, title: "Redact" }));
  expect(shown(true)).toContain(retry);
  expect(shown(true)).toContain("Redact");
  expect(shown(false)).not.toContain(retry);
});
