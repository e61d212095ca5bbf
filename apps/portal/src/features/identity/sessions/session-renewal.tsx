"use client";

import { useEffect } from "react";

/** Renews the session cookie; rendered at most once a day (session-lifetime.ts). */
export function SessionRenewal() {
  useEffect(() => {
    void fetch("/api/auth/get-session").catch(() => undefined);
  }, []);
  return null;
}
