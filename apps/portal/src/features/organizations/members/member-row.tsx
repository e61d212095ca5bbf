"use client";

import { Button } from "@mantine/core";
import { MANAGED_ROLES } from "@quote-financing/api/organizations/members/rules";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { EntityRow } from "../../../ui/layout/entity-list.tsx";
import { MemberSessionsButton } from "./member-sessions-button.tsx";
import { ResetFactorButton } from "./reset-factor-button.tsx";
import { RoleChoice } from "./role-choice.tsx";
import type { ShownMember } from "./shown-member.ts";

interface MemberRowProps {
  readonly member: ShownMember;
  readonly isOneself: boolean;
  readonly ownRole: MemberRole;
  /** Who cannot get another role, or leave: an organization is never without an owner. */
  readonly isLastOwner: boolean;
}

export function MemberRow({ member, isOneself, ownRole, isLastOwner }: MemberRowProps) {
  const t = useTranslations("members");
  const canChange = MANAGED_ROLES[ownRole].includes(member.role);
  return (
    <EntityRow
      name={member.name}
      marks={
        <>
          {isOneself ? <Chip tone="accent">{t("you")}</Chip> : null}
          {member.twoFactorEnabled ? <Chip tone="success">{t("twoFactor")}</Chip> : null}
        </>
      }
      facts={
        <>
          <span>{member.email}</span>
          <span>
            {t("joinedAt")} <Timestamp at={member.joinedAt} />
          </span>
        </>
      }
      actions={
        canChange ? (
          <>
            {member.twoFactorEnabled && !isOneself ? <ResetFactorButton member={member} /> : null}
            {isOneself ? null : <MemberSessionsButton member={member} />}
            {isLastOwner ? (
              <span>{t("lastOwner")}</span>
            ) : (
              <>
                <RoleChoice member={member} ownRole={ownRole} isOneself={isOneself} />
                <RemoveMemberButton member={member} isOneself={isOneself} />
              </>
            )}
          </>
        ) : (
          <span>{t(`roles.${member.role}`)}</span>
        )
      }
    />
  );
}

function RemoveMemberButton({ member, isOneself }: Pick<MemberRowProps, "member" | "isOneself">) {
  const t = useTranslations(isOneself ? "members.leave" : "members.remove");
  const cache = trpc.useUtils();
  const [isRemoving, setRemoving] = useState(false);
  const remove = trpc.members.remove.useMutation({
    // Who is no longer of the organization may ask for nothing of this page.
    onSuccess: () => (isOneself ? leavePage("/") : cache.members.invalidate()),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t("title", { name: member.name })}
        onClick={() => setRemoving(true)}
      >
        {t("button")}
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t("title", { name: member.name })}
        action={t("button")}
        onConfirm={() => remove.mutateAsync({ userId: member.userId })}
        isBusy={remove.isPending}
        problem={useProblemText(remove.error)}
      >
        {t("text")}
      </ConfirmDialog>
    </>
  );
}
