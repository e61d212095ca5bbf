import type { WidgetIndication, WidgetRow } from "@quote-financing/api/quotes/cost-preview/widget/widget-indication";
import { termText } from "../term-text.ts";
import type { WidgetFigures } from "../widget-answer.ts";
import { type WidgetTexts, widgetTexts } from "../widget-texts.ts";
import { drawableText } from "./drawable-text.ts";
import { ImageFrame } from "./image-frame.tsx";
import { type ImagePalette, imagePalette } from "./image-palette.ts";
import { ImageWarning } from "./image-warning.tsx";

const row = { display: "flex", alignItems: "center" } as const;
const spread = { ...row, justifyContent: "space-between" } as const;
const clipped = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const COLUMNS = [{ width: 400 }, { width: 150 }, { width: 240 }, { width: 250 }] as const;

/** The figures as a picture of 1200 x 630, twice the size at which it is shown. Drawn by satori: flex boxes only. */
export function WidgetImage({ figures: { query, indication, creditWarning, form } }: { figures: WidgetFigures }) {
  const t = widgetTexts(query.language);
  const palette = imagePalette(query.theme);
  const { organizationName, asked, ratesOf, warning, rows } = indication;
  return (
    <ImageFrame
      palette={palette}
      top={
        <ImageWarning
          creditWarning={creditWarning}
          sentence={warning}
          mark={t("standIn")}
          form={form}
          palette={palette}
        />
      }
    >
      <div style={{ ...spread, color: palette.faint, fontSize: 26 }}>
        <span style={{ ...clipped, maxWidth: 720 }}>{drawableText(organizationName) || query.slug}</span>
        <span>{t(`${query.ask.kind}.asked`)}</span>
      </div>
      <div style={{ ...spread, fontWeight: 700 }}>
        <span style={{ fontSize: 42 }}>{t(`${query.ask.kind}.title`)}</span>
        <span style={{ fontSize: 50, color: palette.accent }}>{asked}</span>
      </div>
      <ImageTable kind={query.ask.kind} indication={indication} palette={palette} t={t} />
      <span style={{ marginTop: "auto", color: palette.faint, fontSize: 22 }}>
        {rows.length === 0 ? "" : t("pictureNote", { date: ratesOf })}
      </span>
    </ImageFrame>
  );
}

interface ImageTableProps {
  readonly kind: "amount" | "budget";
  readonly indication: WidgetIndication;
  readonly palette: ImagePalette;
  readonly t: WidgetTexts;
}

function ImageTable({ kind, indication: { rows, nothing }, palette, t }: ImageTableProps) {
  const sheet = { border: `2px solid ${palette.line}`, borderRadius: 20, background: palette.sheet } as const;
  if (rows.length === 0) {
    return <div style={{ ...sheet, display: "flex", marginTop: 22, padding: 36, fontSize: 34 }}>{nothing}</div>;
  }
  return (
    <div style={{ ...sheet, display: "flex", flexDirection: "column", marginTop: 18, padding: "8px 30px" }}>
      <div style={{ ...spread, height: 38, color: palette.faint, fontSize: 22 }}>
        {[t("term"), t("annualCost"), t("total"), t(`${kind}.figure`)].map((head, index) => (
          <span key={head} style={{ ...COLUMNS[index], ...alignment(index) }}>
            {head}
          </span>
        ))}
      </div>
      {rows.map((line) => (
        <ImageRow key={line.term} line={line} palette={palette} t={t} height={Math.min(60, 312 / rows.length)} />
      ))}
    </div>
  );
}

const alignment = (index: number) =>
  ({ display: "flex", justifyContent: index === 0 ? "flex-start" : "flex-end" }) as const;

interface ImageRowProps {
  readonly line: WidgetRow;
  readonly palette: ImagePalette;
  readonly t: WidgetTexts;
  readonly height: number;
}

function ImageRow({ line: { term, lender, annualCostRate, total, figure }, palette, t, height }: ImageRowProps) {
  const faint = { color: palette.faint, fontSize: 26 };
  return (
    <div style={{ ...spread, height, borderTop: `2px solid ${palette.line}`, fontSize: 30 }}>
      <span style={{ ...row, ...COLUMNS[0] }}>
        <span style={{ width: 150 }}>{termText(term, t)}</span>
        <span style={{ ...faint, fontSize: 24 }}>{lender}</span>
      </span>
      <span style={{ ...COLUMNS[1], ...alignment(1), ...faint }}>{annualCostRate}</span>
      <span style={{ ...COLUMNS[2], ...alignment(2), ...faint }}>{total}</span>
      <span style={{ ...COLUMNS[3], ...alignment(3), fontWeight: 700 }}>{figure}</span>
    </div>
  );
}
