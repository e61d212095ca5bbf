"use client";

import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariables } from "./css-variables.ts";
import { portalTheme } from "./portal-theme.ts";

/** @param nonce of the page's Content-Security-Policy, for the style elements that Mantine writes. */
export function PortalThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={portalTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
