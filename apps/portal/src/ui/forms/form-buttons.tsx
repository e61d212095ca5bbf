import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import classes from "./form-buttons.module.css";
import { SavedNotice } from "./saved-notice.tsx";

/** The buttons at the end of a form, the one that sends last. */
export function FormButtons(props: ComponentProps<"div">) {
  return <div {...props} className={classes.buttons} />;
}

interface SaveButtonsProps {
  readonly form: { readonly isSent: boolean; readonly isBusy: boolean };
  readonly label: string;
}

/** Of a form that stays open: saves, and tells that it did. */
export function SaveButtons({ form, label }: SaveButtonsProps) {
  return (
    <FormButtons>
      <SavedNotice isSaved={form.isSent} />
      <Button type="submit" loading={form.isBusy}>
        {label}
      </Button>
    </FormButtons>
  );
}
