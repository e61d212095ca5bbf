"use client";

import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../portal-trpc.ts";
import type { ToldChange } from "./changed-queries.ts";
import { useOrganizationOfQuotes } from "./followed-quotes.ts";
import { setLive } from "./live-state.ts";
import { useChangedQueries } from "./use-changed-queries.ts";
import { useInSight } from "./use-in-sight.ts";

/** What was refused, as where nobody is told, is not asked for more often than this. */
const REFUSED_MS = 30_000;

const isQuotePage = (path: string): boolean => path.startsWith("/quotes/") && path !== "/quotes/new";

/** Without an id any quote may have changed. */
const isPageOfQuote = (path: string, quoteId: string | undefined): boolean =>
  quoteId === undefined ? isQuotePage(path) : path === `/quotes/${quoteId}`;

const LOGS = "/settings/destinations";

interface ShownOrganization {
  readonly organizationId: string;
  /** Of the reader. */
  readonly role: MemberRole;
  /** How far it had come when the server drew the page, where that is known. */
  readonly drawnVersion: string | undefined;
}

/** Keeps what this page shows current, while it is looked at. @param of whom it shows; agents have none */
export function LiveChanges({ of }: { of: ShownOrganization | undefined }) {
  return of === undefined ? <LiveQueue /> : <LiveOrganization key={of.organizationId} {...of} />;
}

function LiveOrganization({ organizationId, role, drawnVersion }: ShownOrganization) {
  const path = usePathname();
  const router = useRouter();
  const withDeliveries = path.startsWith(LOGS);
  const wasTold = useRef(false);
  const { enabled, onData } = useStream((changes) => {
    // The server draws the status and the story of a quote, and what its reader may do. A first word comes just after it did (`FreshQuote`).
    const isOld = ({ kind, id }: ToldChange) =>
      kind === "person" ||
      (kind === "all" ? wasTold.current && isQuotePage(path) : kind === "quote" && isPageOfQuote(path, id));
    if (changes.some(isOld)) router.refresh();
    wasTold.current = true;
  });
  const lastEventId = useUntilHidden(drawnVersion);
  const topic = { organizationId, withDeliveries, role, lastEventId };
  const stream = trpc.live.organization.useSubscription(topic, { enabled, onData });
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

/** The first value, until the tab leaves the screen: what it shows when it comes back may be old by the clock alone. */
function useUntilHidden<Value>(first: Value): Value | undefined {
  const [value, setValue] = useState<Value | undefined>(first);
  const isInSight = useInSight();
  useEffect(() => {
    if (!isInSight && document.hidden) setValue(undefined);
  }, [isInSight]);
  return value;
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
