import type { WidgetRefusal } from "../widget-answer.ts";
import { widgetTexts } from "../widget-texts.ts";
import { ImageFrame } from "./image-frame.tsx";
import { imagePalette } from "./image-palette.ts";

/** A picture that says what is wrong with its address: whoever put it there sees more than a broken image. */
export function WidgetRefusalImage({ refusal: { problem, language, theme } }: { refusal: WidgetRefusal }) {
  const t = widgetTexts(language);
  const palette = imagePalette(theme);
  return (
    <ImageFrame palette={palette}>
      <div style={{ display: "flex", flexDirection: "column", margin: "auto 0", gap: 24 }}>
        <span style={{ fontSize: 48, fontWeight: 700 }}>{t("refused")}</span>
        <span style={{ color: palette.faint, fontSize: 34, lineHeight: 1.35 }}>{t(`problems.${problem}`)}</span>
      </div>
    </ImageFrame>
  );
}
