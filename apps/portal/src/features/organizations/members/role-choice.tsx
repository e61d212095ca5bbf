"use client";

import { NativeSelect } from "@mantine/core";
import { MANAGED_ROLES } from "@quote-financing/api/organizations/members/rules";
import { MEMBER_ROLES, type MemberRole } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import type { ShownMember } from "./shown-member.ts";

interface RoleChoiceProps {
  readonly member: ShownMember;
  readonly ownRole: MemberRole;
  readonly isOneself: boolean;
}

/** Another role counts at once, and arrow keys alter a list of choices: it is asked before it is given. */
export function RoleChoice({ member, ownRole, isOneself }: RoleChoiceProps) {
  const t = useTranslations("members");
  const cache = trpc.useUtils();
  const router = useRouter();
  const [chosen, setChosen] = useState<MemberRole>();
  const changeRole = trpc.members.changeRole.useMutation({
    onSuccess: async (_, { role }) => {
      // Much of the page, and what may be asked for on it, is as the own role was.
      await (isOneself ? cache.members.list.invalidate() : cache.members.invalidate());
      setChosen((now) => (now === role ? undefined : now));
      if (isOneself) router.refresh();
    },
  });
  const problem = useProblemText(changeRole.error);
  const grantable = MANAGED_ROLES[ownRole];
  const close = () => {
    setChosen(undefined);
    changeRole.reset();
  };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t("roleOf", { name: member.name })}
        value={chosen ?? member.role}
        onChange={(event) => {
          const role = MEMBER_ROLES.find((known) => known === event.currentTarget.value);
          if (role !== member.role) setChosen(role);
        }}
        data={grantable.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
      <ConfirmDialog
        isOpen={chosen !== undefined}
        onClose={close}
        title={t("change.title", { name: member.name })}
        action={t("change.button")}
        onConfirm={async () => {
          if (chosen !== undefined) await changeRole.mutateAsync({ userId: member.userId, role: chosen });
        }}
        isBusy={changeRole.isPending}
        problem={problem}
      >
        {chosen === undefined ? null : (
          <>
            <p>{t("change.text", { from: t(`roles.${member.role}`), to: t(`roles.${chosen}`) })}</p>
            {isOneself ? <p>{t("change.oneself")}</p> : null}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
