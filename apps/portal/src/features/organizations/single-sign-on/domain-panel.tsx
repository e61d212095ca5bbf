"use client";

import { Button, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { Provider } from "./provider-panel.tsx";

/** Whether the domain was shown to be the organization's; until then nobody comes by the provider. */
export function DomainPanel({ provider }: { provider: Provider }) {
  const t = useTranslations("singleSignOn");
  const cache = trpc.useUtils();
  const verify = trpc.singleSignOn.verifyDomain.useMutation({
    onSuccess: (saved) => cache.singleSignOn.get.setData(undefined, saved),
  });
  const problem = useProblemText(verify.error);
  const { domain, domainVerifiedAt, record } = provider;
  if (domainVerifiedAt !== undefined) {
    return (
      <Panel title={t("domainTitle", { domain })} actions={<Chip tone="success">{t("verified")}</Chip>}>
        <p>
          {t("verifiedSince")} <Timestamp at={domainVerifiedAt} withTime />
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={t("domainTitle", { domain })} actions={<Chip tone="attention">{t("unverified")}</Chip>}>
      <Stack align="flex-start">
        <FormProblem text={problem} />
        <p>{t("recordHelp")}</p>
        <Facts>
          <Fact name={t("recordName")}>
            <CopyText text={record.name} label={t("recordName")} />
          </Fact>
          <Fact name={t("recordValue")}>
            <CopyText text={record.value} label={t("recordValue")} />
          </Fact>
        </Facts>
        <p>{t("orAgent")}</p>
        <Button loading={verify.isPending} onClick={() => verify.mutate()}>
          {t("verify")}
        </Button>
      </Stack>
    </Panel>
  );
}
