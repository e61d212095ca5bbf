import { DOCUMENT_MEDIA_TYPES } from "@quote-financing/domain/vocabulary";
import { type ChangeEvent, useEffect, useId, useRef } from "react";
import classes from "./document-drop.module.css";

const ACCEPTED = DOCUMENT_MEDIA_TYPES.join(",");

interface FileButtonProps {
  readonly text: string;
  readonly icon: React.ReactNode;
  readonly onFiles: (files: Iterable<File>) => void;
  /** Told that the browser's own window for files was opened, and that nothing or something was chosen in it. */
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly isMultiple?: boolean;
  readonly isCamera?: boolean;
  readonly className?: string | undefined;
}

/** A field for files that looks like a button; the browser's own keeps keyboard and screen readers. */
export function FileButton(props: FileButtonProps) {
  const { text, icon, onFiles, onChoosing, isMultiple = false, isCamera = false, className } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // React tells of it for dialogs alone.
  useEffect(() => {
    const input = field.current;
    const end = () => onChoosing(false);
    input?.addEventListener("cancel", end);
    return () => input?.removeEventListener("cancel", end);
  }, [onChoosing]);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    onChoosing(false);
    // The same file may be chosen again after it was refused.
    currentTarget.value = "";
  };
  return (
    <span className={className}>
      <input
        ref={field}
        id={id}
        type="file"
        className={`visually-hidden ${classes.input}`}
        accept={isCamera ? "image/*" : ACCEPTED}
        multiple={isMultiple}
        {...(isCamera ? { capture: "environment" as const } : {})}
        onClick={() => onChoosing(true)}
        onChange={choose}
      />
      <label htmlFor={id} className={classes.button}>
        {icon}
        {text}
      </label>
    </span>
  );
}
