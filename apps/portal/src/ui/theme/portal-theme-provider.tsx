"use client";

import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariables } from "./css-variables.ts";
import { portalTheme } from "./portal-theme.ts";

/** @param nonce of the page's Content-Security-Policy, for the style elements that Mantine writes. */
export function PortalThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  // react-remove-scroll, under Mantine's modals, asks for its nonce by this name.
  if (typeof window !== "undefined") Object.assign(window, { __webpack_nonce__: nonce });
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
