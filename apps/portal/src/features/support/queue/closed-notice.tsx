import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { useClosedHere } from "../../cases/messages/news/use-closed-here.ts";
import classes from "../support.module.css";
import { supportCaseHref } from "../support-href.ts";

interface ClosedNoticeProps {
  readonly shown: {
    readonly state: "open" | "closed";
    readonly caseId: string;
    readonly organization: { readonly organizationId: string };
  };
  /** What takes it back. */
  readonly children: ReactNode;
}

/**
 * Tells that the case was closed, above the button that takes that back. Then leads on to what waits longest: below that button, which a
 * link that comes later would move from under a pointer.
 */
export function ClosedNotice({ shown, children }: ClosedNoticeProps) {
  const t = useTranslations("support");
  const isTold = useClosedHere(shown.state);
  return (
    <>
      <p role="status" className={isTold ? classes.aside : "visually-hidden"}>
        {isTold ? t("closedNow") : ""}
      </p>
      {children}
      {isTold ? <NextCase closed={shown} /> : null}
    </>
  );
}

function NextCase({ closed }: { closed: ClosedNoticeProps["shown"] }) {
  const t = useTranslations("support");
  const queue = trpc.supportCases.queue.useQuery({ tab: "platform" });
  const next = queue.data?.data.find(
    ({ caseId, organization }) =>
      caseId !== closed.caseId || organization.organizationId !== closed.organization.organizationId,
  );
  return next === undefined ? null : (
    <p>
      <PageLink href={supportCaseHref(next)}>{t("nextCase", { subject: next.subject })}</PageLink>
    </p>
  );
}
