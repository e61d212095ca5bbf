"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { ModalDialog } from "../layout/modal-dialog.tsx";
import { Fault } from "./query-fault.tsx";
import { useIsOffline } from "./use-connection.ts";

/** Where a part of the page cannot be fetched: no connection, or a new version is out. A reload mends both. */
function LoadFault() {
  const t = useTranslations("fault");
  const text = useIsOffline() ? t("offline") : t("loading");
  return <Fault title={t("title")} text={text} retry={() => window.location.reload()} />;
}

/** For the loader of a part that comes by itself: says in its place that it did not come, and leaves the page as it was. */
export const orLoadFault = <Props,>(part: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> =>
  part.catch(() => LoadFault);

/**
 * The `loading` of a part that comes by itself. Only with one does next/dynamic put a boundary around the part: without, the
 * page draws nothing of what is typed and clicked until the part is there (decision record 0292).
 */
export const nothingYet = (): null => null;

interface OpenedPart {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/** For the loader of a dialog: what did not come is told in one of the same name, that closes like it. @param useTitle its name, of what it is given or in the reader's language */
export const orDialogFault = <Props extends OpenedPart>(
  part: Promise<ComponentType<Props>>,
  useTitle: (props: Props) => string,
): Promise<ComponentType<Props>> =>
  part.catch(() => (props: Props) => (
    <ModalDialog isOpen={props.isOpen ?? true} onClose={props.onClose} title={useTitle(props)}>
      <LoadFault />
    </ModalDialog>
  ));
