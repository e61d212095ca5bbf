"use client";

import { Button, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { CopyText } from "../../ui/feedback/copy-text.tsx";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../ui/forms/form-stack.tsx";
import { SavedNotice } from "../../ui/forms/saved-notice.tsx";
import { useFieldProblem } from "../../ui/forms/use-field-problem.ts";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
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
        {canManage ? <NamePanel name={data.name} /> : null}
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
      </div>
    </>
  );
}

function NamePanel({ name }: { name: string }) {
  const t = useTranslations("organization");
  const router = useRouter();
  const cache = trpc.useUtils();
  const update = trpc.organizations.update.useMutation({
    onSuccess: async () => {
      await cache.organizations.invalidate();
      router.refresh();
    },
  });
  const { problem, problemOf } = useFieldProblem(update.error, ["name"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate({ name: String(new FormData(event.currentTarget).get("name")).trim() });
  };
  return (
    <Panel title={t("rename")}>
      <div className={classes.form}>
        <FormStack onSubmit={submit}>
          <FormProblem text={problem} />
          <TextInput
            name="name"
            label={t("name")}
            description={t("nameHelp")}
            defaultValue={name}
            required
            withAsterisk={false}
            maxLength={128}
            error={problemOf("name")}
          />
          <FormButtons>
            <SavedNotice isSaved={update.isSuccess} />
            <Button type="submit" loading={update.isPending}>
              {t("save")}
            </Button>
          </FormButtons>
        </FormStack>
      </div>
    </Panel>
  );
}
