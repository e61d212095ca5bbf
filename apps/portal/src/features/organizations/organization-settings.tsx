"use client";

import { TextInput } from "@mantine/core";
import type { OrganizationKind } from "@quote-financing/domain/vocabulary";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { CopyText } from "../../ui/feedback/copy-text.tsx";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { SaveButtons } from "../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../ui/forms/form-judge.ts";
import { SendForm } from "../../ui/forms/send-form.tsx";
import { useSendForm } from "../../ui/forms/use-send-form.ts";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { ArchivePanel } from "./archive-panel.tsx";
import classes from "./organization-settings.module.css";
import { SecondFactorPanel } from "./second-factor-panel.tsx";

/** Name, ids and partners of the organization. */
export function OrganizationSettings({ canManage, canSecure }: { canManage: boolean; canSecure: boolean }) {
  const t = useTranslations("organization");
  const found = trpc.organizations.get.useQuery();
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data, linked, linkedCount } = found.data;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={classes.panels}>
        {canManage ? <NamePanel name={data.name} kind={data.kind} /> : null}
        <SecondFactorPanel isRequired={data.requiresSecondFactor} canChange={canSecure} />
        <Panel title={t("details")}>
          <Facts>
            <Fact name={t("name")}>{data.name}</Fact>
            <Fact name={t("kind")}>{t(`kinds.${data.kind}`)}</Fact>
            <Fact name={t("slug")}>
              <CopyText text={data.slug} label={t("slug")} />
            </Fact>
            <Fact name={t("organizationId")}>
              <CopyText text={data.organizationId} label={t("organizationId")} />
            </Fact>
            <Fact name={t("createdAt")}>
              <Timestamp at={data.createdAt} />
            </Fact>
            <Fact name={t(`linked.${data.kind}`)}>
              {linked.length === 0 ? t("linked.none") : linked.map(({ name }) => name).join(", ")}
              {linkedCount > linked.length ? ` ${t("linked.more", { count: linkedCount - linked.length })}` : null}
            </Fact>
          </Facts>
        </Panel>
        {canSecure ? <ArchivePanel /> : null}
      </div>
    </>
  );
}

function NamePanel({ name, kind }: { name: string; kind: OrganizationKind }) {
  const t = useTranslations("organization");
  const router = useRouter();
  const cache = trpc.useUtils();
  const update = trpc.organizations.update.useMutation({
    onSuccess: async () => {
      await cache.organizations.invalidate();
      router.refresh();
    },
  });
  const form = useSendForm({
    initialValues: { name },
    inputOf: (typed) => ({ name: typed.name.trim() }),
    judge: judgeBy(() =>
      import("@quote-financing/api/organizations/schema").then((file) => file.updateOrganizationInput),
    ),
    send: (input) => update.mutateAsync(input),
  });
  return (
    <Panel title={t("rename")}>
      <div className={classes.form}>
        <SendForm form={form}>
          <TextInput
            {...form.field("name")}
            label={t("newName")}
            description={t(`nameHelp.${kind}`)}
            required
            withAsterisk={false}
            maxLength={128}
          />
          <SaveButtons form={form} label={t("save")} />
        </SendForm>
      </div>
    </Panel>
  );
}
