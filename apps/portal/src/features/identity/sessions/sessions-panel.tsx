"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { deviceName } from "./device-name.ts";

/** Where the person is signed in, with a way to end it. @param sessionId of this browser */
export function SessionsPanel({ sessionId }: { sessionId: string }) {
  const t = useTranslations("account.sessions");
  const cache = trpc.useUtils();
  const sessions = trpc.account.sessions.useQuery();
  const onSettled = () => cache.account.sessions.invalidate();
  const end = trpc.account.endSession.useMutation({ onSettled });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSettled });
  const problem = useProblemText(end.error ?? endOthers.error);
  if (sessions.data === undefined) return <QueryFault error={sessions.error} retry={() => void sessions.refetch()} />;
  const { data } = sessions.data;
  const isHere = (session: (typeof data)[number]) => session.sessionId === sessionId;
  const fromHere = data.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)));
  const everywhereElse =
    data.length < 2 ? null : (
      <Button
        size="xs"
        variant="default"
        loading={endOthers.isPending}
        onClick={() => {
          if (!end.isPending) end.reset();
          endOthers.mutate({ keepSessionId: sessionId });
        }}
      >
        {t("endOthers")}
      </Button>
    );
  return (
    <Panel title={t("title")} actions={everywhereElse} isFlush>
      <FormProblem text={problem} />
      <EntityList>
        {fromHere.map((session) => {
          const device = deviceName(session.userAgent);
          const name = device === undefined ? t("unknownDevice") : t("device", device);
          return (
            <EntityRow
              key={session.sessionId}
              name={name}
              marks={isHere(session) ? <Chip tone="accent">{t("here")}</Chip> : null}
              facts={
                <>
                  <span>
                    {t("signedInAt")} <Timestamp at={session.signedInAt} withTime />
                  </span>
                  {session.ipAddress === undefined ? null : <span>{t("address", { address: session.ipAddress })}</span>}
                </>
              }
              actions={
                isHere(session) ? undefined : (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t("endOne", { device: name })}
                    loading={end.isPending && end.variables.sessionId === session.sessionId}
                    onClick={() => {
                      if (!endOthers.isPending) endOthers.reset();
                      end.mutate({ sessionId: session.sessionId });
                    }}
                  >
                    {t("end")}
                  </Button>
                )
              }
            />
          );
        })}
      </EntityList>
    </Panel>
  );
}
