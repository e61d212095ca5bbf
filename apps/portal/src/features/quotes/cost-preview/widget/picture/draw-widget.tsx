import type { WidgetFigures, WidgetRefusal } from "../widget-answer.ts";
import { imageFonts } from "./image-fonts.ts";
import { IMAGE_SIZE } from "./image-size.ts";
import { PictureQueue } from "./picture-queue.ts";
import { PictureThread } from "./picture-thread.ts";
import { plainPicture } from "./plain-picture.ts";
import { WidgetImage } from "./widget-image.tsx";
import { WidgetRefusalImage } from "./widget-refusal-image.tsx";

const MAX_KEPT = 200;
/** Drawing takes some tenths of a second: the last in the row waits some seconds, and a client leaves room for others. */
const LIMITS = { places: 24, placesOfClient: 12 };

type Png = Uint8Array<ArrayBuffer>;

const kept = new Map<string, Promise<Png>>();
const queue = new PictureQueue<Png>(LIMITS);
let thread: PictureThread | undefined;

/**
 * The PNG of an answer. Anyone may ask: the same picture is drawn once and kept, also while it is being drawn; the one
 * asked for longest ago makes room. Others are drawn one after the other, on a thread of their own.
 *
 * @param client whoever asks, as far as that is known
 * @throws PicturesBusyError when too many others wait to be drawn
 */
export function drawWidget(answer: WidgetFigures | WidgetRefusal, client: string): Promise<Png> {
  // The warning is the same for all answers of a process.
  const key = JSON.stringify({ ...answer, creditWarning: undefined });
  const drawn = kept.get(key) ?? queue.draw(client, () => draw(answer));
  kept.delete(key);
  kept.set(key, drawn);
  // Once it is drawn: one that is refused puts none out.
  drawn.then(makeRoom, () => {
    if (kept.get(key) === drawn) kept.delete(key);
  });
  return drawn;
}

function makeRoom(): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) return;
    kept.delete(oldest);
  }
}

async function draw(answer: WidgetFigures | WidgetRefusal): Promise<Png> {
  const image = answer.kind === "figures" ? <WidgetImage figures={answer} /> : <WidgetRefusalImage refusal={answer} />;
  const [picture = ""] = plainPicture(image);
  const fonts = await imageFonts();
  thread ??= new PictureThread(fonts);
  return thread.draw({ picture, ...IMAGE_SIZE });
}
