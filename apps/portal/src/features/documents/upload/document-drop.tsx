"use client";

import { DOCUMENT_MEDIA_TYPES } from "@quote-financing/domain/vocabulary";
import { IconCamera, IconPaperclip } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useMay } from "../../../ui/shell/permissions.tsx";
import classes from "./document-drop.module.css";
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
  /** Told whether some are still on their way: what goes along with them has to wait. */
  readonly onPending?: (isPending: boolean) => void;
  /** Told whether some have not been added: on their way, or refused, which somebody has yet to read. */
  readonly onUnfinished?: (isUnfinished: boolean) => void;
  /** False where no more are wanted: what was chosen before stays in sight. */
  readonly takesMore?: boolean;
  /** Where there is little room: no frame, and one word. */
  readonly isCompact?: boolean;
}

const ACCEPTED = DOCUMENT_MEDIA_TYPES.join(",");

/** Takes files by drop, paste, choice and camera, several at once; nothing for who may only read. */
export function DocumentDrop(props: DocumentDropProps) {
  const { quoteId, requirementId, label, onAdded, onPending, onUnfinished } = props;
  const { takesMore = true, isCompact = false } = props;
  const t = useTranslations("documents.upload");
  const [isOver, setOver] = useState(false);
  const uploads = useUploads({ quoteId, requirementId }, onAdded);
  const add = takesMore ? uploads.add : () => {};
  const place = useRef<HTMLFieldSetElement>(null);
  useNoFilesElsewhere();
  usePastedFiles(place, add);
  const isPending = uploads.files.some(({ state }) => state === "sending" || state === "lost");
  useEffect(() => onPending?.(isPending), [isPending, onPending]);
  const isUnfinished = uploads.files.some(({ state }) => state !== "added");
  useEffect(() => onUnfinished?.(isUnfinished), [isUnfinished, onUnfinished]);
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
      {takesMore ? (
        <div className={classes.ways}>
          <FileButton
            text={t(isCompact ? "attach" : "choose")}
            icon={<IconPaperclip size={18} aria-hidden />}
            onFiles={add}
            isMultiple
          />
          <FileButton
            text={t("camera")}
            icon={<IconCamera size={18} aria-hidden />}
            onFiles={add}
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
      {uploads.files.length === 0 ? null : <UploadList uploads={uploads} />}
    </fieldset>
  );
}

interface FileButtonProps {
  readonly text: string;
  readonly icon: React.ReactNode;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly isMultiple?: boolean;
  readonly isCamera?: boolean;
  readonly className?: string | undefined;
}

/** A field for files that looks like a button; the browser's own keeps keyboard and screen readers. */
function FileButton({ text, icon, onFiles, isMultiple = false, isCamera = false, className }: FileButtonProps) {
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it was refused.
    currentTarget.value = "";
  };
  return (
    <span className={className}>
      <input
        id={id}
        type="file"
        className={`visually-hidden ${classes.input}`}
        accept={isCamera ? "image/*" : ACCEPTED}
        multiple={isMultiple}
        {...(isCamera ? { capture: "environment" as const } : {})}
        onChange={choose}
      />
      <label htmlFor={id} className={classes.button}>
        {icon}
        {text}
      </label>
    </span>
  );
}
