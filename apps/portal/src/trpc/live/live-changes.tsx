"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { trpc } from "../portal-trpc.ts";
import type { ToldChange } from "./changed-queries.ts";
import { useOrganizationOfQuotes } from "./followed-quotes.ts";
import { setLive } from "./live-state.ts";
import { useChangedQueries } from "./use-changed-queries.ts";
import { useInSight } from "./use-in-sight.ts";

/** What was refused, as where nobody is told, is not asked for more often than this. */
const REFUSED_MS = 30_000;

const isQuotePage = (path: string): boolean => path.startsWith("/quotes/") && path !== "/quotes/new";

const LOGS = "/settings/destinations";

/** Keeps what this page shows current, while it is looked at. @param organizationId whom it shows; agents have none */
export function LiveChanges({ organizationId }: { organizationId: string | undefined }) {
  return organizationId === undefined ? <LiveQueue /> : <LiveOrganization organizationId={organizationId} />;
}

function LiveOrganization({ organizationId }: { organizationId: string }) {
  const path = usePathname();
  const router = useRouter();
  const withDeliveries = path.startsWith(LOGS);
  const wasTold = useRef(false);
  const { enabled, onData } = useStream((changes) => {
    // The server draws the status and the story of a quote. A first word comes just after it did (`FreshQuote`).
    const isOld = ({ kind, id }: ToldChange) =>
      kind === "all" ? wasTold.current && isQuotePage(path) : kind === "quote" && path === `/quotes/${id}`;
    if (changes.some(isOld)) router.refresh();
    wasTold.current = true;
  });
  const stream = trpc.live.organization.useSubscription({ organizationId, withDeliveries }, { enabled, onData });
  useConnection(stream);
  return null;
}

function LiveQueue() {
  const organizationId = useOrganizationOfQuotes();
  const { enabled, onData } = useStream();
  useConnection(trpc.live.queue.useSubscription({ organizationId }, { enabled, onData }));
  return null;
}

function useStream(alsoTell?: (changes: readonly ToldChange[]) => void) {
  const refresh = useChangedQueries();
  const onData = ({ data }: { readonly data: { readonly changes: readonly ToldChange[] } }) => {
    refresh(data.changes);
    alsoTell?.(data.changes);
  };
  return { enabled: useInSight(), onData };
}

interface Stream {
  readonly status: "idle" | "connecting" | "pending" | "error";
  readonly reset: () => void;
}

/** Says whether the page may rely on being told, and tries again what was refused. */
function useConnection({ status, reset }: Stream): void {
  useEffect(() => {
    setLive(status === "pending");
    return () => setLive(false);
  }, [status]);
  useEffect(() => {
    if (status !== "error") return undefined;
    const timer = setTimeout(reset, REFUSED_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [status, reset]);
}
