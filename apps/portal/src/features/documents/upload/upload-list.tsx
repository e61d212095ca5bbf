"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import classes from "./document-drop.module.css";
import type { Upload, Uploads } from "./use-uploads.ts";

interface UploadListProps {
  readonly uploads: Uploads;
  /** Whether what was added can be taken away again. */
  readonly takesBack: boolean;
  /** What stands in a list of documents beside this one is shown there; here it is only told that it came. */
  readonly listed: readonly { readonly documentId: string }[];
}

/** The files that were chosen here, each with how far it is, or why it was not taken and what can be done. */
export function UploadList({ uploads, takesBack, listed }: UploadListProps) {
  const shown = useOnceListed(uploads, listed);
  const isListed = ({ state, documentId }: Upload) => state === "added" && shown.has(documentId);
  return (
    <ul className={classes.files} data-told={uploads.files.every(isListed) || undefined}>
      {uploads.files.map((file) => (
        <UploadItem
          key={file.documentId}
          file={file}
          uploads={uploads}
          takesBack={takesBack}
          isListed={isListed(file)}
        />
      ))}
    </ul>
  );
}

/** What stood in the list and was deleted there does not come back. */
function useOnceListed({ files }: Uploads, listed: UploadListProps["listed"]): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const isNew = ({ documentId }: Upload) =>
    !shown.has(documentId) && listed.some((document) => document.documentId === documentId);
  const come = files.filter(isNew);
  if (come.length > 0) setShown(new Set([...shown, ...come.map(({ documentId }) => documentId)]));
  return shown;
}

interface UploadItemProps extends Pick<UploadListProps, "uploads" | "takesBack"> {
  readonly file: Upload;
  readonly isListed: boolean;
}

function UploadItem({ file, uploads, takesBack, isListed }: UploadItemProps) {
  const t = useTranslations("documents.upload");
  const fault = useTranslations("fault");
  const format = useFormatter();
  const why = useWhy(file);
  const { documentId, name, state, share, refusal } = file;
  /** What is read out comes by itself: it says of which file it is. */
  const said = (
    <>
      <span className="visually-hidden">{name}: </span>
      {why}
    </>
  );
  const isFailed = state === "lost" || state === "refused";
  return (
    <li className={isListed ? "visually-hidden" : classes.file} data-state={state}>
      {isListed ? null : <span className={classes.name}>{name}</span>}
      {state === "sending" ? (
        <>
          <progress className={classes.bar} value={share} max={1} aria-label={t("progress", { name })} />
          {/* Each percent would be read out. */}
          <span className={classes.note} aria-hidden>
            {format.number(share, { style: "percent" })}
          </span>
        </>
      ) : null}
      {/* Always there, so that it is heard. */}
      <span role="status" className={classes.note}>
        {state === "added" ? said : null}
      </span>
      {isFailed ? (
        <span role="alert" className={classes.note}>
          {said}
        </span>
      ) : null}
      {state === "lost" && refusal?.requestId !== undefined ? (
        <CopyText text={refusal.requestId} label={fault("requestId")} />
      ) : null}
      {state === "lost" ? (
        <PlainButton variant="text" aria-label={t("retryNamed", { name })} onClick={() => uploads.retry(documentId)}>
          {t("retry")}
        </PlainButton>
      ) : null}
      {state === "added" && !takesBack ? null : (
        <PlainButton
          variant="text"
          aria-label={t("removeNamed", { name })}
          onClick={firstClick(() => uploads.remove(documentId))}
        >
          {t("remove")}
        </PlainButton>
      )}
    </li>
  );
}

function useWhy({ state, problem, refusal }: Upload): string {
  const t = useTranslations("documents.upload");
  const textOf = useRefusalText();
  if (state === "added") return t("added");
  if (state === "lost") return refusal === undefined ? t("lost") : textOf(refusal);
  if (problem !== undefined) return t(`problem.${problem}`);
  return refusal === undefined ? "" : textOf(refusal);
}
