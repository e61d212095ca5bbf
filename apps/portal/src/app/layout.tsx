import "../ui/theme/mantine.css";
import "./globals.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { EarlyActionFollower } from "../frame/early-action-follower.tsx";
import { EARLY_ACTIONS_SCRIPT } from "../frame/early-actions.ts";
import { NONCE_HEADER } from "../server/pages/page-headers.ts";
import { TEXT_NAMESPACES } from "../server/pages/texts/text-namespaces.ts";
import { PortalDataProvider } from "../trpc/portal-data-provider.tsx";
import { pickTexts } from "../ui/language/texts-of.ts";
import { figtree } from "../ui/theme/fonts.ts";
import { PortalThemeProvider } from "../ui/theme/portal-theme-provider.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portal");
  const title = { default: t("name"), template: `%s · ${t("name")}` };
  return { title, icons: { icon: "/icon.svg" }, robots: { index: false } };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f7f4" },
    { media: "(prefers-color-scheme: dark)", color: "#121513" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? "";
  const locale = await getLocale();
  return (
    <html lang={locale} {...mantineHtmlProps} className={figtree.variable}>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_ACTIONS_SCRIPT }} />
      </head>
      <body>
        <NextIntlClientProvider messages={pickTexts(await getMessages(), TEXT_NAMESPACES.layout)}>
          <PortalThemeProvider nonce={nonce}>
            <PortalDataProvider>
              <NuqsAdapter>{children}</NuqsAdapter>
              <EarlyActionFollower />
            </PortalDataProvider>
          </PortalThemeProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
