"use client";

import { Button, NativeSelect } from "@mantine/core";
import { ROLE_POWERS } from "@quote-financing/api/organizations/members/rules";
import { MEMBER_ROLES, type MemberRole } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityRow } from "../../../ui/layout/entity-list.tsx";
import { MemberSessionsButton } from "./member-sessions-button.tsx";
import { ResetFactorButton } from "./reset-factor-button.tsx";
import type { ShownMember } from "./shown-member.ts";

interface MemberRowProps {
  readonly member: ShownMember;
  readonly isOneself: boolean;
  readonly ownRole: MemberRole;
}

export function MemberRow({ member, isOneself, ownRole }: MemberRowProps) {
  const t = useTranslations("members");
  const mayChange: readonly MemberRole[] = ROLE_POWERS[ownRole].mayChange;
  const canChange = mayChange.includes(member.role);
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
            <MemberActions member={member} ownRole={ownRole} />
          </>
        ) : (
          <span>{t(`roles.${member.role}`)}</span>
        )
      }
    />
  );
}

function MemberActions({ member, ownRole }: { member: ShownMember; ownRole: MemberRole }) {
  const t = useTranslations("members");
  const cache = trpc.useUtils();
  const [isRemoving, setRemoving] = useState(false);
  const changeRole = trpc.members.changeRole.useMutation({ onSettled: () => cache.members.invalidate() });
  const remove = trpc.members.remove.useMutation({ onSuccess: () => cache.members.invalidate() });
  const roleProblem = useProblemText(changeRole.error);
  const removeProblem = useProblemText(remove.error);
  const grantable: readonly MemberRole[] = ROLE_POWERS[ownRole].mayInvite;
  const { userId } = member;
  return (
    <>
      <FormProblem text={roleProblem} />
      <NativeSelect
        size="xs"
        aria-label={t("roleOf", { name: member.name })}
        value={member.role}
        disabled={changeRole.isPending}
        onChange={(event) => {
          const role = MEMBER_ROLES.find((known) => known === event.currentTarget.value);
          if (role !== undefined) changeRole.mutate({ userId, role });
        }}
        data={grantable.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
      <Button size="xs" variant="default" onClick={() => setRemoving(true)}>
        {t("remove.button")}
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t("remove.title", { name: member.name })}
        action={t("remove.button")}
        onConfirm={() => remove.mutate({ userId })}
        isBusy={remove.isPending}
        problem={removeProblem}
      >
        {t("remove.text")}
      </ConfirmDialog>
    </>
  );
}
