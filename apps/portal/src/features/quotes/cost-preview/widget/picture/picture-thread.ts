import { Worker } from "node:worker_threads";
import type { ImageFont } from "./image-fonts.ts";
import { PicturesBusyError } from "./picture-queue.ts";
import type { PlainNode } from "./plain-picture.ts";

/** After that long without a picture the thread ends: it holds some 100 MB. */
const IDLE_MS = 60_000;
const RENDERER = "next/dist/compiled/@vercel/og/index.node.js";

export interface PictureOrder {
  readonly picture: PlainNode;
  readonly width: number;
  readonly height: number;
}

export interface PictureThreadOptions {
  /** What the thread runs: it takes orders as messages and answers `{ png }` or `{ fault }`. */
  readonly program: string;
  /** A drawing that takes longer fails and ends the thread. */
  readonly limitMs: number;
  /** Told when a thread has ended. */
  readonly onEnd: () => void;
}

type Answer = { readonly png: ArrayBuffer } | { readonly fault: string } | "too slow";

/** Behind everything else, and yet with a tenth of a busy processor: at 19 a drawing ran into its limit. */
const PICTURE_THREAD_NICENESS = 10;

/** What the thread runs: the renderer that next/og is, and nothing of ours. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
try { if (process.platform === "linux") require("node:os").setPriority(${PICTURE_THREAD_NICENESS}); } catch {}
const renderer = import(workerData.renderer);
parentPort.on("message", async ({ picture, width, height }) => {
  try {
    const { ImageResponse } = await renderer;
    const fonts = workerData.fonts.map((font) => ({ ...font, data: Buffer.from(font.data) }));
    const png = await new ImageResponse(picture, { width, height, fonts }).arrayBuffer();
    parentPort.postMessage({ png }, [png]);
  } catch (error) {
    parentPort.postMessage({ fault: String(error) });
  }
});`;

const OURS: PictureThreadOptions = { program: PROGRAM, limitMs: 15_000, onEnd() {} };

/** Draws pictures off the event loop, one at a time: who calls waits for the last one first. */
export class PictureThread {
  readonly #fonts: readonly ImageFont[];
  readonly #options: PictureThreadOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #answer: (answer: Answer) => void = () => {};

  constructor(fonts: readonly ImageFont[], options = OURS) {
    this.#fonts = fonts;
    this.#options = options;
  }

  /**
   * @returns the PNG
   * @throws when the renderer is not to be found or fails, or its thread ends; PicturesBusyError when it takes too long, as on a
   *   machine with much else to do.
   */
  async draw(order: PictureOrder): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const answer = await this.#answerOf(this.#worker, order);
    if (answer === "too slow") {
      this.#end();
      throw new PicturesBusyError("Drawing a picture took too long.");
    }
    if ("fault" in answer) {
      this.#end();
      throw new Error(answer.fault);
    }
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    return new Uint8Array(answer.png);
  }

  async #answerOf(worker: Worker, order: PictureOrder): Promise<Answer> {
    let limit: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Answer>((resolve) => {
        this.#answer = resolve;
        limit = setTimeout(() => resolve("too slow"), this.#options.limitMs);
        worker.postMessage(order);
      });
    } finally {
      clearTimeout(limit);
    }
  }

  #start(): Worker {
    const { program, onEnd } = this.#options;
    const worker = new Worker(program, { eval: true, workerData: { renderer: rendererUrl(), fonts: this.#fonts } });
    const answered = (answer: Answer) => worker === this.#worker && this.#answer(answer);
    worker.on("message", answered);
    worker.on("error", (error) => {
      answered({ fault: String(error) });
      this.#forget(worker);
    });
    worker.on("exit", () => {
      answered({ fault: "The thread that draws pictures ended." });
      this.#forget(worker);
      onEnd();
    });
    worker.unref();
    return worker;
  }

  /** A dead thread is given no order: the next picture starts another. */
  #forget(worker: Worker): void {
    if (worker === this.#worker) this.#worker = undefined;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

/**
 * Where the renderer lies, next to the portal, the program that runs it, or this file (`npm start`). Node's own resolver is
 * asked past the bundler, which would put the renderer into a bundle that no thread can load.
 */
function rendererUrl(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  let fault: unknown;
  for (const place of [`${process.cwd()}/package.json`, process.argv[1] ?? "", import.meta.url]) {
    try {
      return pathToFileURL(createRequire(place).resolve(RENDERER)).href;
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
