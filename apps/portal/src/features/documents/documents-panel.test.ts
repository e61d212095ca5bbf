import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { trpc } from "../../trpc/portal-trpc.ts";
import { DocumentsPanel } from "./documents-panel.tsx";

const quoteId = "qot_01JY0000000000000000000000";
const { empty } = messages.documents.list;

/** The panel as the server draws it. @param answer of the list; undefined while there is none */
function panel(answer?: { readonly data: readonly object[] }): string {
  const queryClient = new QueryClient();
  const client = trpc.createClient({ links: [httpLink({ url: "http://portal.test/api/trpc" })] });
  if (answer !== undefined)
    queryClient.setQueryData([["documents", "list"], { input: { quoteId }, type: "query" }], answer);
  const withQueries = createElement(QueryClientProvider, {
    client: queryClient,
    children: createElement(DocumentsPanel, { quoteId }),
  });
  const withProcedures = createElement(trpc.Provider, { client, queryClient, children: withQueries });
  return rendered(createElement(AppRouterContext, { value: {} as AppRouterInstance }, withProcedures));
}

test("that there are no documents is said once it is known", () => {
  expect(panel()).not.toContain(empty);
  expect(panel({ data: [] })).toContain(empty);
});
