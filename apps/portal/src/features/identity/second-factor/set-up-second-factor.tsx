"use client";

import { useState } from "react";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { EnableTwoFactor } from "./enable-two-factor.tsx";

/** The steps of switching a second factor on, on a page of their own. @param next the page that opens then */
export function SetUpSecondFactor({ email, next }: { email: string; next: string }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes === undefined) return <EnableTwoFactor email={email} onCodes={setCodes} />;
  // A whole page load: the session is a new one, and the page must know it.
  return <BackupCodes codes={codes} onDone={() => void leavePage(next)} />;
}
