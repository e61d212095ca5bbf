"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { signOut } from "./sign-out.ts";

/** An icon beside the person's name; in words where it is the one thing to do. */
export function SignOutButton({ isInWords = false }: { isInWords?: boolean }) {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  const icon = <IconLogout size={20} stroke={1.7} aria-hidden />;
  if (isInWords) {
    return (
      <Button variant="default" size="md" fullWidth leftSection={icon} loading={isBusy} onClick={leave}>
        {t("signOut")}
      </Button>
    );
  }
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
      {icon}
    </ActionIcon>
  );
}
