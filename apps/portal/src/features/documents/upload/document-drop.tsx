"use client";

import { IconCamera, IconPaperclip } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useAskBeforeLeaving } from "../../../ui/address/use-ask-before-leaving.ts";
import { useMay } from "../../../ui/shell/permissions.tsx";
import type { ShownDocument } from "../document-list.tsx";
import { useAddedDocument } from "../use-added-document.ts";
import classes from "./document-drop.module.css";
import { FileButton } from "./file-button.tsx";
import { UploadList } from "./upload-list.tsx";
import { useNoFilesElsewhere } from "./use-no-files-elsewhere.ts";
import { usePastedFiles } from "./use-pasted-files.ts";
import { type OnAdded, useUploads } from "./use-uploads.ts";

interface DocumentDropProps {
  readonly quoteId: string;
  readonly requirementId?: string | undefined;
  /** What it is for, for who cannot see where it stands. */
  readonly label: string;
  readonly onAdded: OnAdded;
  /** Told of one that was added and is taken away again; without it what was added stays. */
  readonly onTakenBack?: (documentId: string) => void;
  /** Documents that stand in a list beside it. */
  readonly listed?: readonly Pick<ShownDocument, "documentId">[];
  /** Told whether some are still on their way: what goes along with them has to wait. */
  readonly onPending?: (isPending: boolean) => void;
  /** Told whether some have not been added: on their way, or refused, which somebody has yet to read. */
  readonly onUnfinished?: (isUnfinished: boolean) => void;
  /** False where no more are wanted: what was chosen before stays in sight. */
  readonly takesMore?: boolean;
  /** Where there is little room: no frame, and one word. */
  readonly isCompact?: boolean;
}

/** Takes files by drop, paste, choice and camera, several at once; nothing for who may only read. */
export function DocumentDrop(props: DocumentDropProps) {
  const { label, isCompact = false } = props;
  const t = useTranslations("documents.upload");
  const [isOver, setOver] = useState(false);
  const { uploads, isTaking, setChoosing } = useToldUploads(props);
  const add = isTaking ? uploads.add : () => {};
  const place = useRef<HTMLFieldSetElement>(null);
  useNoFilesElsewhere();
  usePastedFiles(place, add);
  if (!useMay("documents.write")) return null;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <fieldset
      ref={place}
      className={classes.drop}
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
    >
      <legend className="visually-hidden">{label}</legend>
      {isTaking ? (
        <div className={classes.ways}>
          <FileButton
            text={t(isCompact ? "attach" : "choose")}
            icon={<IconPaperclip size={18} aria-hidden />}
            onFiles={add}
            onChoosing={setChoosing}
            isMultiple
          />
          <FileButton
            text={t("camera")}
            icon={<IconCamera size={18} aria-hidden />}
            onFiles={add}
            onChoosing={setChoosing}
            isCamera
            className={classes.camera}
          />
          {isCompact ? null : (
            <span className={classes.hint}>
              <span className={classes.drag}>{t("drag")} </span>
              {t("hint")}
            </span>
          )}
        </div>
      ) : null}
      {uploads.files.length === 0 ? null : (
        <UploadList uploads={uploads} takesBack={props.onTakenBack !== undefined} listed={props.listed ?? []} />
      )}
    </fieldset>
  );
}

/** What was chosen here, of which those around are told. */
function useToldUploads(props: DocumentDropProps) {
  const { quoteId, requirementId, onAdded, onTakenBack, onPending, onUnfinished, takesMore = true } = props;
  const t = useTranslations("documents.upload");
  const uploads = useUploads(
    { quoteId, requirementId },
    { onAdded, onRemoved: useAddedDocument(quoteId), onTakenBack },
  );
  /** Somebody looks for a file in the browser's own window: what they find is taken, whatever became of what it is for. */
  const [isChoosing, setChoosing] = useState(false);
  const isPending = uploads.files.some(({ state }) => state === "sending" || state === "lost");
  useEffect(() => onPending?.(isPending), [isPending, onPending]);
  useAskBeforeLeaving(isPending, t("leave"));
  const isUnfinished = isChoosing || uploads.files.some(({ state }) => state !== "added");
  useEffect(() => onUnfinished?.(isUnfinished), [isUnfinished, onUnfinished]);
  return { uploads, isTaking: takesMore || isChoosing, setChoosing };
}
