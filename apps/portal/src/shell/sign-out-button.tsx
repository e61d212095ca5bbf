"use client";

import { ActionIcon } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { forgetDrafts } from "../cases/draft-storage.ts";

/** Ends the session on the server, then loads the sign-in page afresh: no data of the person stays in memory. */
export function SignOutButton() {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" }).catch(() => undefined);
    forgetDrafts();
    window.location.assign("/login");
  }

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t("signOut")}
      title={t("signOut")}
      loading={isBusy}
      onClick={signOut}
    >
      <IconLogout size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
