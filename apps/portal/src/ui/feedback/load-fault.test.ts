import { MantineProvider } from "@mantine/core";
import { LANGUAGE_TAGS } from "@quote-financing/domain/people/portal-language";
import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { TIME_ZONE } from "../format/time-zone.ts";
import { orLoadFault } from "./load-fault.tsx";

const Part = () => "the part";

test("a part of a page that comes is that part", async () => {
  expect(await orLoadFault(Promise.resolve(Part))).toBe(Part);
});

test("a part of a page that cannot be fetched offers another try in its place", async () => {
  const fault = createElement(await orLoadFault(Promise.reject(new Error("ChunkLoadError"))));
  const children = createElement(MantineProvider, null, fault);
  const language = { locale: LANGUAGE_TAGS.en, timeZone: TIME_ZONE, messages };
  const html = renderToString(createElement(NextIntlClientProvider, { ...language, children }));
  expect(html).toContain(messages.fault.retry);
});
