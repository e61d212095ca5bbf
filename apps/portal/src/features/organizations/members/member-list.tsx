"use client";

import { Button } from "@mantine/core";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { IconUserPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { InvitationPanel } from "./invitation-panel.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import classes from "./member-list.module.css";
import { MemberRow } from "./member-row.tsx";
import { RoleTable } from "./role-table.tsx";

interface MemberListProps {
  readonly ownUserId: string;
  readonly ownRole: MemberRole;
  readonly canManage: boolean;
  /** Without it nobody can be invited: the link goes by mail alone. */
  readonly hasMail: boolean;
}

/** The people of the organization, whom they may invite, and what each role may do. */
export function MemberList({ ownUserId, ownRole, canManage, hasMail }: MemberListProps) {
  const t = useTranslations("members");
  const members = trpc.members.list.useQuery();
  const ownerCount = members.data?.data.filter(({ role }) => role === "owner").length;
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />} onClick={() => setInviting(true)}>
      {t("invite.button")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={canManage && hasMail ? invite : undefined} />
      <div className={classes.panels}>
        <Panel isFlush>
          {members.isError ? <QueryFault error={members.error} retry={() => void members.refetch()} /> : null}
          <EntityList>
            {members.data?.data.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                isOneself={member.userId === ownUserId}
                ownRole={canManage ? ownRole : "member"}
                isLastOwner={member.role === "owner" && ownerCount === 1}
              />
            ))}
          </EntityList>
        </Panel>
        {canManage && !hasMail ? (
          <Panel title={t("mailOff.title")}>
            <p>{t("mailOff.text")}</p>
          </Panel>
        ) : null}
        {canManage ? <InvitationPanel ownRole={ownRole} hasMail={hasMail} /> : null}
        <RoleTable />
      </div>
      {canManage ? <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} ownRole={ownRole} /> : null}
    </>
  );
}
