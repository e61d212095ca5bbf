"use client";

import { Button } from "@mantine/core";
import { DEAD_KEYS_MAX, LIVE_KEYS_MAX } from "@quote-financing/api/organizations/api-keys/rules";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { CreateApiKeyDialog } from "./create-api-key-dialog.tsx";

/** The credentials of the organization's systems. */
export function ApiKeyList() {
  const t = useTranslations("apiKeys");
  const keys = trpc.apiKeys.list.useQuery();
  const dead = keys.data?.data.filter(({ state }) => state !== "active").length ?? 0;
  const isCut = dead === DEAD_KEYS_MAX;
  const isFull = (keys.data?.data.length ?? 0) - dead >= LIVE_KEYS_MAX;
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        details={isFull ? t("full", { count: LIVE_KEYS_MAX }) : undefined}
        actions={isFull ? undefined : create}
      />
      <Panel isFlush>
        {keys.isError ? <QueryFault error={keys.error} retry={() => void keys.refetch()} /> : null}
        {keys.data?.data.length === 0 ? (
          <StateMessage title={t("empty.title")} text={t("empty.text")} />
        ) : (
          <EntityList more={isCut ? t("deadCut", { count: DEAD_KEYS_MAX }) : undefined}>
            {keys.data?.data.map((apiKey) => (
              <ApiKeyRow key={apiKey.apiKeyId} apiKey={apiKey} />
            ))}
          </EntityList>
        )}
      </Panel>
      <CreateApiKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}
