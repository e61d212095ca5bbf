import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { OtherDocuments } from "./other-documents.tsx";

test("that there are no documents is said once it is known", () => {
  const shown = (documents: [] | undefined) =>
    rendered(createElement(OtherDocuments, { documents, action: () => null }));
  expect(shown(undefined)).not.toContain(messages.documents.list.empty);
  expect(shown([])).toContain(messages.documents.list.empty);
});
