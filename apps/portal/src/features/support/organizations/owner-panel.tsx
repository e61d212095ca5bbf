"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../support.module.css";

interface OwnerPanelProps {
  readonly organizationId: string;
  /** Who was asked, while they can still accept. */
  readonly invitation: Answers["supportOrganizations"]["get"]["ownerInvitation"];
  readonly canInvite: boolean;
}

/** While an organization has no owner: who was asked, and asking again at this address or another. */
export function OwnerPanel({ organizationId, invitation, canInvite }: OwnerPanelProps) {
  const t = useTranslations("support.organizations.owner");
  const words = useTranslations("support.organizations.create");
  const cache = trpc.useUtils();
  const invite = trpc.supportOrganizations.inviteOwner.useMutation({
    onSettled: () => cache.supportOrganizations.invalidate(),
  });
  const form = useSendForm({
    initialValues: { ownerEmail: invitation?.email ?? "" },
    inputOf: ({ ownerEmail }) => ({ organizationId, ownerEmail: ownerEmail.trim() }),
    judge: judgeBy(() =>
      import("@quote-financing/api/support/organization-schema").then((file) => file.inviteOwnerInput),
    ),
    send: (input) => invite.mutateAsync(input),
  });
  return (
    <Panel title={t("title")}>
      <div className={classes.actions}>
        {invitation === undefined ? (
          <p>{t("none")}</p>
        ) : (
          <p>
            {t("asked", { email: invitation.email })} <Timestamp at={invitation.expiresAt} withTime />.
          </p>
        )}
        <p role="status" className={classes.told}>
          {form.isSent && invite.data !== undefined ? t("mailed", { email: invite.data.ownerInvitation.email }) : null}
        </p>
        {canInvite ? (
          <SendForm form={form}>
            <TextInput
              {...form.field("ownerEmail")}
              type="email"
              label={words("ownerEmail")}
              description={invitation === undefined ? undefined : t("againMeans")}
              required
              withAsterisk={false}
              w={320}
              maw="100%"
            />
            <div className={classes.row}>
              <Button type="submit" variant="default" loading={form.isBusy}>
                {invitation === undefined ? t("invite") : t("again")}
              </Button>
            </div>
          </SendForm>
        ) : null}
      </div>
    </Panel>
  );
}
