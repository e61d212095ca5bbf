"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { endedSessionLink, stepUpLink } from "./asking-link.ts";
import { MAX_BATCH_CALLS } from "./max-batch-calls.ts";
import { pageOrganization } from "./page-organization.ts";
import { trpc } from "./portal-trpc.ts";
import { createQueryClient } from "./query-client.ts";

/** Gives components the procedures. All calls are POSTs: inputs hold personal data and must not be in addresses. Only what a page
 * follows is a GET: it names an organization. */
export function PortalDataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        stepUpLink,
        endedSessionLink,
        splitLink({
          condition: ({ type }) => type === "subscription",
          true: httpSubscriptionLink({ url: "/api/trpc" }),
          false: httpBatchLink({
            url: "/api/trpc",
            methodOverride: "POST",
            maxItems: MAX_BATCH_CALLS,
            headers: pageOrganization,
          }),
        }),
      ],
    }),
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
