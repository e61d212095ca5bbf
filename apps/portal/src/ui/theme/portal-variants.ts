import { defaultVariantColorsResolver, type VariantColorsResolver } from "@mantine/core";

/** Filled parts take their colours from tokens.css: the text on them must be readable in both schemes. */
export const portalVariants: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant !== "filled") return defaultVariantColorsResolver(input);
  if (color === "red") {
    return {
      background: "var(--danger-mark)",
      hover: "var(--danger-hover)",
      color: "var(--on-danger)",
      border: "none",
    };
  }
  if (color !== input.theme.primaryColor) return defaultVariantColorsResolver(input);
  return { background: "var(--accent)", hover: "var(--accent-hover)", color: "var(--on-accent)", border: "none" };
};
