"use client";

import { Button, type ButtonVariant } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

/** A link to one of our pages that looks like a button. */
export function ButtonLink({
  href,
  variant = "filled",
  children,
}: {
  href: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  return (
    <Button component={Link} href={href} variant={variant}>
      {children}
    </Button>
  );
}
