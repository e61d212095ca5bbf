"use client";

import { useTranslations } from "next-intl";
import { BackLink } from "../../../ui/layout/back-link.tsx";
import type { TrailStop } from "./trail.ts";
import { useTrailEnd, useTrailStop } from "./use-trail-stop.ts";

interface TrailBackLinkProps {
  readonly kind: TrailStop["kind"];
  /** Where it leads for who came by an address. */
  readonly fallback: TrailStop;
}

/** Back to the page that an agent came from: the case, the quote, or the list as it was left. */
export function TrailBackLink({ kind, fallback }: TrailBackLinkProps) {
  return <BackTo {...(useTrailStop(kind) ?? fallback)} />;
}

/** The same of a document, which is looked at from a case or a quote. */
export const DocumentBackLink = ({ fallback }: { fallback: TrailStop }) => <BackTo {...(useTrailEnd() ?? fallback)} />;

function BackTo({ kind, href }: TrailStop) {
  const t = useTranslations("support.trail");
  return <BackLink href={href}>{t(kind)}</BackLink>;
}
