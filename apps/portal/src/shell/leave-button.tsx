"use client";

import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { signOut } from "./sign-out.ts";

/** Sign out in words, where it is the one thing to do. */
export function LeaveButton() {
  const t = useTranslations("shell");
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />}
      loading={isBusy}
      onClick={leave}
    >
      {t("signOut")}
    </Button>
  );
}
