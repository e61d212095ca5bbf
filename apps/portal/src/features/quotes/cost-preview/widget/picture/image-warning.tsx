import type { CreditWarningForm } from "@quote-financing/domain/advertising/credit-warning";
import type { ShownCreditWarning } from "../widget-answer.ts";
import type { ImagePalette } from "./image-palette.ts";
import { IMAGE_SIZE } from "./image-size.ts";

const STAND_IN_HEIGHT = 84;
/** A picture that is nearly square leaves room for the figures. */
const MOST_HEIGHT = 130;
/** In mail the picture is shown at half of its size: a point is 4/3 of a pixel there. */
const PIXELS_OF_POINT = (2 * 4) / 3;

interface ImageWarningProps {
  readonly creditWarning: ShownCreditWarning;
  /** The sentence in the reader's language, and what marks a stand-in. */
  readonly sentence: string;
  readonly mark: string;
  readonly form: CreditWarningForm;
  readonly palette: ImagePalette;
}

/** The warning across the top: at least a tenth of the picture (packages/domain, credit-warning.ts). */
export function ImageWarning({ creditWarning, sentence, mark, form, palette }: ImageWarningProps) {
  const { width } = IMAGE_SIZE;
  const points = form.leastPoints * PIXELS_OF_POINT;
  const least = Math.max(STAND_IN_HEIGHT, Math.ceil(IMAGE_SIZE.height * form.leastHeightShare));
  if (creditWarning.kind === "picture") {
    const src = `data:image/png;base64,${Buffer.from(creditWarning.png).toString("base64")}`;
    const natural = Math.round((creditWarning.height / creditWarning.width) * width);
    const height = Math.min(Math.max(MOST_HEIGHT, least), Math.max(least, natural));
    return <img src={src} alt="" width={width} height={height} style={{ objectFit: "contain", background: "#fff" }} />;
  }
  const centered = { display: "flex", alignItems: "center", justifyContent: "center" } as const;
  const round = { ...centered, width: 36, height: 36, marginRight: 14, borderRadius: 18 } as const;
  const sizes = { sentence: Math.max(32, points), mark: Math.max(19, points) };
  return (
    <div
      style={{
        ...centered,
        flexDirection: "column",
        width,
        height: least,
        background: palette.ink,
        color: palette.ground,
      }}
    >
      <div style={{ ...centered, fontSize: sizes.sentence, fontWeight: 700, lineHeight: 1.2 }}>
        <span style={{ ...round, background: palette.ground, color: palette.ink, fontSize: 26 }}>!</span>
        <span>{sentence}</span>
      </div>
      <span style={{ fontSize: sizes.mark, lineHeight: 1.2 }}>{mark}</span>
    </div>
  );
}
