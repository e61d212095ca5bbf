import type { CSSVariablesResolver } from "@mantine/core";

/** Ties Mantine's own surfaces and texts to tokens.css, so that one file decides the colours of both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-faint)",
    "--mantine-color-placeholder": "var(--ink-faint)",
    "--mantine-color-error": "var(--danger-ink)",
    "--mantine-color-anchor": "var(--accent-ink)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-strong)",
  };
  return { variables: {}, light: shared, dark: shared };
};
