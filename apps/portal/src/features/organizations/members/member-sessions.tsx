"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { deviceName } from "../../identity/sessions/device-name.ts";

/** Where a colleague is signed in for this organization, with ways to end one and all. */
export function MemberSessions({ userId }: { userId: string }) {
  const t = useTranslations("members.sessions");
  const own = useTranslations("account.sessions");
  const cache = trpc.useUtils();
  const sessions = trpc.members.sessions.useQuery({ userId });
  const onSettled = () => cache.members.sessions.invalidate({ userId });
  const end = trpc.members.endSessions.useMutation({ onSettled });
  const problem = useProblemText(end.error);
  if (sessions.data === undefined) {
    return sessions.isError ? <QueryFault error={sessions.error} retry={() => void sessions.refetch()} /> : null;
  }
  const { data } = sessions.data;
  if (data.length === 0) return <p>{t("none")}</p>;
  return (
    <>
      <p>{t("text")}</p>
      <FormProblem text={problem} />
      <EntityList>
        {data.map(({ sessionId, userAgent, ipAddress, lastSeenAt }) => {
          const device = deviceName(userAgent);
          const name = device === undefined ? own("unknownDevice") : own("device", device);
          return (
            <EntityRow
              key={sessionId}
              name={name}
              facts={
                <>
                  <span>
                    {t("lastSeenAt")} <Timestamp at={lastSeenAt} withTime />
                  </span>
                  {ipAddress === undefined ? null : <span>{own("address", { address: ipAddress })}</span>}
                </>
              }
              actions={
                <Button
                  size="xs"
                  variant="default"
                  aria-label={own("endOne", { device: name })}
                  loading={end.isPending && end.variables.sessionId === sessionId}
                  onClick={() => end.mutate({ userId, sessionId })}
                >
                  {own("end")}
                </Button>
              }
            />
          );
        })}
      </EntityList>
      <FormButtons>
        <Button
          color="red"
          loading={end.isPending && end.variables.sessionId === undefined}
          onClick={() => end.mutate({ userId })}
        >
          {t("endAll")}
        </Button>
      </FormButtons>
    </>
  );
}
