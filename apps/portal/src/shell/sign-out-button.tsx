"use client";

import { ActionIcon } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { signOut } from "./sign-out.ts";

export function SignOutButton() {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);

  const leave = () => {
    setBusy(true);
    void signOut();
  };

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t("signOut")}
      title={t("signOut")}
      loading={isBusy}
      onClick={leave}
    >
      <IconLogout size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
