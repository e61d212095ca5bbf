import type { ReactNode } from "react";
import type { ImagePalette } from "./image-palette.ts";

/** The ground of every picture. */
export function ImageFrame({ palette, children }: { palette: ImagePalette; children: ReactNode }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: "36px 48px",
        background: palette.ground,
        color: palette.ink,
        fontFamily: "Figtree",
      }}
    >
      {children}
    </div>
  );
}
