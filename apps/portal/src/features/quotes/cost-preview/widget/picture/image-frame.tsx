import type { ReactNode } from "react";
import type { ImagePalette } from "./image-palette.ts";

interface ImageFrameProps {
  readonly palette: ImagePalette;
  /** Above all else, across the picture. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
}

/** What every picture has: its size, background and font. */
export function ImageFrame({ palette, top, children }: ImageFrameProps) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        background: palette.ground,
        color: palette.ink,
        fontFamily: "Figtree",
      }}
    >
      {top}
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, padding: "26px 48px" }}>{children}</div>
    </div>
  );
}
