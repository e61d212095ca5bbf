"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { MANAGED_ROLES } from "@quote-financing/api/organizations/members/rules";
import { MEMBER_ROLES, type MemberRole } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly ownRole: MemberRole;
}

/** Makes an invitation, and says that its link is on the way to the invited mailbox. */
export function InviteDialog({ isOpen, onClose, ownRole }: InviteDialogProps) {
  const t = useTranslations("members");
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={t("invite.button")}>
      <Invitation onClose={onClose} ownRole={ownRole} />
    </ModalDialog>
  );
}

function Invitation({ onClose, ownRole }: Omit<InviteDialogProps, "isOpen">) {
  const t = useTranslations("members");
  const cache = trpc.useUtils();
  const invite = trpc.members.invite.useMutation({ onSuccess: () => cache.members.invitations.invalidate() });
  const form = useSendForm({
    initialValues: { email: "", role: "member" },
    inputOf: ({ email, role }) => ({
      email: email.trim(),
      role: MEMBER_ROLES.find((known) => known === role) ?? "member",
    }),
    judge: judgeBy(() =>
      import("@quote-financing/api/organizations/members/schema").then((file) => file.inviteMemberInput),
    ),
    send: (input) => invite.mutateAsync(input),
  });
  const invited = invite.data?.data;
  return (
    <>
      {/* There before its text, so that it is heard. */}
      <p role="status">{invited === undefined ? "" : t("invite.mailed", { email: invited.email })}</p>
      {invited === undefined ? (
        <SendForm form={form}>
          <TextInput {...form.field("email")} type="email" label={t("invite.email")} required withAsterisk={false} />
          <NativeSelect
            {...form.field("role")}
            label={t("role")}
            data={MANAGED_ROLES[ownRole].map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
          <FormButtons>
            <Button type="submit" loading={form.isBusy}>
              {t("invite.button")}
            </Button>
          </FormButtons>
        </SendForm>
      ) : (
        <FormButtons>
          <Button size="xs" onClick={onClose}>
            {t("invite.close")}
          </Button>
        </FormButtons>
      )}
    </>
  );
}
