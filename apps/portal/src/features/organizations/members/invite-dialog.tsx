"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { ROLE_POWERS } from "@quote-financing/api/organizations/members/rules";
import { MEMBER_ROLES, type MemberRole } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";
import { useFieldProblem } from "../../../ui/forms/use-field-problem.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import classes from "./invite-dialog.module.css";

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly ownRole: MemberRole;
}

/** Makes an invitation, and says that its link is on the way to the invited mailbox. */
export function InviteDialog({ isOpen, onClose, ownRole }: InviteDialogProps) {
  const t = useTranslations("members");
  const cache = trpc.useUtils();
  const invite = trpc.members.invite.useMutation({ onSuccess: () => cache.members.invitations.invalidate() });
  const { problem, problemOf } = useFieldProblem(invite.error, ["email"]);
  const close = () => {
    invite.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const role = MEMBER_ROLES.find((known) => known === form.get("role")) ?? "member";
    invite.mutate({ email: String(form.get("email")).trim(), role });
  };
  return (
    <ModalDialog isOpen={isOpen} onClose={close} title={t("invite.button")}>
      {invite.data === undefined ? (
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <TextInput
            name="email"
            type="email"
            label={t("invite.email")}
            required
            withAsterisk={false}
            error={problemOf("email")}
          />
          <NativeSelect
            name="role"
            label={t("role")}
            defaultValue="member"
            data={ROLE_POWERS[ownRole].mayInvite.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
          <FormButtons>
            <Button type="submit" loading={invite.isPending}>
              {t("invite.button")}
            </Button>
          </FormButtons>
        </FormStack>
      ) : (
        <div className={classes.done}>
          <p role="status">{t("invite.mailed", { email: invite.data.data.email })}</p>
          <FormButtons>
            <Button size="xs" onClick={close}>
              {t("invite.close")}
            </Button>
          </FormButtons>
        </div>
      )}
    </ModalDialog>
  );
}
