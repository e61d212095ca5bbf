"use client";

import { Button } from "@mantine/core";
import { MANAGED_ROLES } from "@quote-financing/api/organizations/members/rules";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./invitation-panel.module.css";

interface InvitationPanelProps {
  readonly ownRole: MemberRole;
  readonly hasMail: boolean;
}

/** Invitations that nobody has accepted yet, or in time; nothing when there are none. Their links are in the mail alone. */
export function InvitationPanel({ ownRole, hasMail }: InvitationPanelProps) {
  const t = useTranslations("members.invitations");
  const roles = useTranslations("members.roles");
  const cache = trpc.useUtils();
  const invitations = trpc.members.invitations.useQuery();
  const onSettled = () => cache.members.invitations.invalidate();
  const again = trpc.members.invite.useMutation({ onSettled });
  const cancel = trpc.members.cancelInvitation.useMutation({ onSettled });
  // The last of both alone is told of.
  const invite: typeof again.mutate = (invited) => {
    if (!cancel.isPending) cancel.reset();
    again.mutate(invited);
  };
  const takeBack: typeof cancel.mutate = (invitation) => {
    if (!again.isPending) again.reset();
    cancel.mutate(invitation);
  };
  const problem = useProblemText(again.error ?? cancel.error);
  const mayInvite = hasMail ? MANAGED_ROLES[ownRole] : [];
  if (invitations.data === undefined || invitations.data.data.length === 0) return null;
  return (
    <Panel title={t("title")} isFlush>
      <div className={classes.news}>
        <FormProblem text={problem} />
        <p role="status">{again.isSuccess ? t("sentAgain", { email: again.data.data.email }) : ""}</p>
      </div>
      <EntityList>
        {invitations.data.data.map(({ invitationId, email, role, expiresAt, isExpired }) => (
          <EntityRow
            key={invitationId}
            name={email}
            facts={
              <>
                <span>{roles(role)}</span>
                <span>
                  {t(isExpired ? "expired" : "expires")} <Timestamp at={expiresAt} withTime />
                </span>
              </>
            }
            actions={
              <>
                {mayInvite.includes(role) ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${t("again")}: ${email}`}
                    loading={again.isPending && again.variables.email === email}
                    onClick={() => invite({ email, role })}
                  >
                    {t("again")}
                  </Button>
                ) : null}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${t(isExpired ? "remove" : "cancel")}: ${email}`}
                  loading={cancel.isPending && cancel.variables.invitationId === invitationId}
                  onClick={() => takeBack({ invitationId })}
                >
                  {t(isExpired ? "remove" : "cancel")}
                </Button>
              </>
            }
          />
        ))}
      </EntityList>
    </Panel>
  );
}
