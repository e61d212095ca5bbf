"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyButton } from "../feedback/copy-button.tsx";
import { Moment } from "../format/moment.tsx";
import { EntityList, EntityRow } from "../layout/entity-list.tsx";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";

/** Invitations that nobody has accepted yet; nothing when there are none. */
export function InvitationPanel() {
  const t = useTranslations("members.invitations");
  const roles = useTranslations("members.roles");
  const cache = trpc.useUtils();
  const invitations = trpc.members.invitations.useQuery();
  const cancel = trpc.members.cancelInvitation.useMutation({ onSettled: () => cache.members.invitations.invalidate() });
  if (invitations.data === undefined || invitations.data.data.length === 0) return null;
  return (
    <Panel title={t("title")} isFlush>
      <EntityList>
        {invitations.data.data.map(({ invitationId, email, role, link, expiresAt }) => (
          <EntityRow
            key={invitationId}
            name={email}
            facts={
              <>
                <span>{roles(role)}</span>
                <span>
                  {t("expires")} <Moment at={expiresAt} withTime />
                </span>
              </>
            }
            actions={
              <>
                <CopyButton text={link} label={t("link")} />
                <Button size="xs" variant="default" onClick={() => cancel.mutate({ invitationId })}>
                  {t("cancel")}
                </Button>
              </>
            }
          />
        ))}
      </EntityList>
    </Panel>
  );
}
