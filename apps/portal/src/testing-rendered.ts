import { MantineProvider } from "@mantine/core";
import type { Permission } from "@quote-financing/domain/people/permissions";
import { LANGUAGE_TAGS } from "@quote-financing/domain/people/portal-language";
import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import messages from "../messages/en.json" with { type: "json" };
import { TIME_ZONE } from "./ui/format/time-zone.ts";
import { PermissionsProvider } from "./ui/shell/permissions.tsx";

/** A part of a page as HTML in English, for somebody who may do what is named; nobody says without. */
export function rendered(part: ReactNode, allowed?: readonly Permission[]): string {
  const page = allowed === undefined ? part : createElement(PermissionsProvider, { allowed, children: part });
  const children = createElement(MantineProvider, null, page);
  const language = { locale: LANGUAGE_TAGS.en, timeZone: TIME_ZONE, messages };
  return renderToString(createElement(NextIntlClientProvider, { ...language, children }));
}

/** What a screen reader is told of by itself: what stands in the live regions of a page that was drawn (`rendered`), one each. */
export function toldAloud(html: string): string[] {
  const regions = html.split(/<(?=[^>]*role="status")/).slice(1);
  return regions.map((region) => {
    const name = /^[a-z]+/.exec(region)?.[0] ?? "";
    return region.slice(region.indexOf(">") + 1, region.indexOf(`</${name}>`));
  });
}
