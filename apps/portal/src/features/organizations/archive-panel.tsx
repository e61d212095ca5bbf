"use client";

import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import type { Answers } from "../../trpc/answers.ts";
import { trpc } from "../../trpc/portal-trpc.ts";
import { CopyText } from "../../ui/feedback/copy-text.tsx";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import classes from "./organization-settings.module.css";

type Archive = Answers["archives"]["list"]["data"][number];

/** While one is on its way. */
const WATCH_MS = 2_000;

const isOnItsWay = ({ state }: Archive) => state === "asked" || state === "under_way";

/** Everything that the organization has, as a file; and what was taken along lately. */
export function ArchivePanel() {
  const t = useTranslations("organization.archive");
  const cache = trpc.useUtils();
  const list = trpc.archives.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? WATCH_MS : false),
  });
  const ask = trpc.archives.request.useMutation({
    onSuccess: ({ data }) => download(data.exportId),
    onSettled: () => cache.archives.invalidate(),
  });
  const problem = useProblemText(ask.error);
  return (
    <Panel title={t("title")}>
      <p className={classes.text}>{t("lead")}</p>
      <p className={classes.text}>
        <a href="/docs/your-archive">{t("format")}</a>
      </p>
      <FormProblem text={problem} />
      {list.data?.isOn === false ? (
        <p className={classes.text}>{t("off")}</p>
      ) : (
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
          {t("download")}
        </Button>
      )}
      <ul className={classes.archives} aria-live="polite">
        {list.data?.data.map((archive) => (
          <ArchiveRow key={archive.exportId} archive={archive} />
        ))}
      </ul>
    </Panel>
  );
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const t = useTranslations("organization.archive");
  const format = useFormatter();
  const { state, requestedByName, createdAt, sizeBytes, sha256 } = archive;
  const size = format.number(sizeBytes / 1_000_000, { maximumFractionDigits: 1 });
  return (
    <li>
      <p>
        <Timestamp at={createdAt} withTime /> · {requestedByName} · {t(`states.${state}`, { size })}
      </p>
      {sha256 === undefined ? null : (
        <p>
          {t("sha256")}: <CopyText text={sha256} label={t("sha256")} />
        </p>
      )}
    </li>
  );
}

/** The browser saves it as it comes: the page stays where it is. */
function download(exportId: string): void {
  const link = document.createElement("a");
  link.href = `/api/organization/export?export=${encodeURIComponent(exportId)}`;
  link.download = "";
  link.click();
}
