import { ImageResponse } from "next/og";
import { imageFonts } from "./image-fonts.ts";
import type { WidgetFigures, WidgetRefusal } from "./widget-answer.ts";
import { WidgetImage } from "./widget-image.tsx";
import { WidgetRefusalImage } from "./widget-refusal-image.tsx";

/** Twice the 600 x 315 at which mail shows it. */
const IMAGE_SIZE = { width: 1200, height: 630 };
const MAX_KEPT = 200;

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * The PNG of an answer. Drawing takes a core some tenths of a second, and anyone may ask: the same picture is drawn once
 * and kept, also while it is being drawn; the one asked for longest ago makes room.
 */
export function drawWidget(answer: WidgetFigures | WidgetRefusal): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(answer);
  const drawn = kept.get(key) ?? draw(answer);
  kept.delete(key);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}

async function draw(answer: WidgetFigures | WidgetRefusal): Promise<Uint8Array<ArrayBuffer>> {
  const picture =
    answer.kind === "figures" ? <WidgetImage figures={answer} /> : <WidgetRefusalImage refusal={answer} />;
  const response = new ImageResponse(picture, { ...IMAGE_SIZE, fonts: await imageFonts() });
  return new Uint8Array(await response.arrayBuffer());
}
