"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { hasPasskeys } from "./browser-passkeys.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import classes from "./passkeys.module.css";

/** Loaded when it is asked for: most visits need none. */
const AddPasskeyForm = dynamic(
  () => orLoadFault(import("./add-passkey-form.tsx").then((file) => file.AddPasskeyForm)),
  { loading: nothingYet },
);

/**
 * By which devices the person signs in without a password. @param isOfProvider signed in by their organization's provider, which
 * is told of none and changes none (decision record 0390)
 */
export function PasskeysPanel({ isOfProvider }: { isOfProvider: boolean }) {
  const t = useTranslations("account.passkeys");
  if (!isOfProvider) return <OwnPasskeys />;
  return (
    <Panel title={t("title")}>
      <p>{t("notOfProvider")}</p>
    </Panel>
  );
}

function OwnPasskeys() {
  const t = useTranslations("account.passkeys");
  const passkeys = trpc.account.passkeys.useQuery();
  const [isAdding, setAdding] = useState(false);
  // Only the browser knows, once it is there.
  const [isPossible, setPossible] = useState(true);
  useEffect(() => setPossible(hasPasskeys()), []);
  const close = () => setAdding(false);
  if (passkeys.data === undefined) return <QueryFault error={passkeys.error} retry={() => void passkeys.refetch()} />;
  const { data } = passkeys.data;
  return (
    <Panel title={t("title")} isFlush>
      <div className={classes.inside}>
        <p className={classes.text}>{isPossible ? t("text") : t("notHere")}</p>
        {isPossible ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        ) : null}
      </div>
      {data.length === 0 ? null : (
        <EntityList>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
          ))}
        </EntityList>
      )}
      <ModalDialog isOpen={isAdding} onClose={close} title={t("add")}>
        <AddPasskeyForm onAdded={close} />
      </ModalDialog>
    </Panel>
  );
}
