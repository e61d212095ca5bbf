"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Elapsed } from "../../../ui/format/elapsed.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { EntityRow } from "../../../ui/layout/entity-list.tsx";
import { RollApiKeyDialog } from "./roll-api-key-dialog.tsx";
import type { ShownApiKey } from "./shown-api-key.ts";

const TONES = { active: "success", expired: "neutral", revoked: "neutral" } as const;

export function ApiKeyRow({ apiKey }: { apiKey: ShownApiKey }) {
  const t = useTranslations("apiKeys");
  const [token, setToken] = useState<string>();
  const [asked, setAsked] = useState<"roll" | "revoke">();
  // An answer that comes late closes nothing but its own dialog.
  const close = (ended: typeof asked) => setAsked((now) => (now === ended ? undefined : now));
  const isActive = apiKey.state === "active";
  // Its successor has the same name: which of the two to use must be plain.
  const isLeaving = isActive && apiKey.successorId !== undefined;
  return (
    <EntityRow
      isFaded={!isActive}
      name={apiKey.name}
      marks={
        isLeaving ? (
          <Chip tone="attention">{t("leaving")}</Chip>
        ) : (
          <Chip tone={TONES[apiKey.state]}>{t(`state.${apiKey.state}`)}</Chip>
        )
      }
      facts={<ApiKeyFacts apiKey={apiKey} />}
      actions={
        // Also of a key that works no more: its successor may be on the screen, and is shown once.
        isActive || asked !== undefined || token !== undefined ? (
          <>
            {!isActive || isLeaving ? null : (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t("roll")}: ${apiKey.name}`}
                onClick={() => setAsked("roll")}
              >
                {t("roll")}
              </Button>
            )}
            {isActive ? (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t("revoke")}: ${apiKey.name}`}
                onClick={() => setAsked("revoke")}
              >
                {t("revoke")}
              </Button>
            ) : null}
            <RollApiKeyDialog
              apiKey={apiKey}
              token={token}
              onToken={setToken}
              isOpen={asked === "roll"}
              onClose={() => close("roll")}
            />
            <RevokeApiKeyDialog apiKey={apiKey} isOpen={asked === "revoke"} onClose={() => close("revoke")} />
          </>
        ) : undefined
      }
    />
  );
}

function ApiKeyFacts({ apiKey }: { apiKey: ShownApiKey }) {
  const t = useTranslations("apiKeys");
  return (
    <>
      <code>
        {apiKey.prefix}…{apiKey.hint}
      </code>
      <span>
        {t("createdBy", { name: apiKey.createdBy })} <Timestamp at={apiKey.createdAt} />
      </span>
      <span>
        {apiKey.lastUsedAt === undefined ? (
          t("neverUsed")
        ) : (
          <LastUsed at={apiKey.lastUsedAt} from={apiKey.lastUsedFrom} />
        )}
      </span>
      <span>
        {t("access")}: {apiKey.scopes.map((scope) => t(`scopes.${scope}`)).join(" · ")}
      </span>
      {apiKey.allowedAddresses.length === 0 ? null : (
        <span>{t("worksFrom", { addresses: apiKey.allowedAddresses.join(", ") })}</span>
      )}
      {apiKey.expiresAt === undefined ? null : (
        <span>
          {t("expires")} <Timestamp at={apiKey.expiresAt} withTime />
        </span>
      )}
    </>
  );
}

function LastUsed({ at, from }: { at: string; from: string | undefined }) {
  const t = useTranslations("apiKeys");
  return (
    <>
      {t("lastUsed")} <Elapsed since={at} /> {from === undefined ? null : t("usedFrom", { address: from })}
    </>
  );
}

interface DialogProps {
  readonly apiKey: ShownApiKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RevokeApiKeyDialog({ apiKey, isOpen, onClose }: DialogProps) {
  const t = useTranslations("apiKeys");
  const cache = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: async () => {
      await cache.apiKeys.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("revokeTitle", { name: apiKey.name })}
      action={t("revoke")}
      onConfirm={() => revoke.mutateAsync({ apiKeyId: apiKey.apiKeyId })}
      isBusy={revoke.isPending}
      problem={useProblemText(revoke.error)}
    >
      {t("revokeText")}
    </ConfirmDialog>
  );
}
