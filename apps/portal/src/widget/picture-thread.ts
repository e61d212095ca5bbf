import { Worker } from "node:worker_threads";
import type { ImageFont } from "./image-fonts.ts";
import type { PlainNode } from "./plain-picture.ts";

/** After that long without a picture the thread ends: it holds some 100 MB. */
const IDLE_MS = 60_000;
const RENDERER = "next/dist/compiled/@vercel/og/index.node.js";

export interface PictureOrder {
  readonly picture: PlainNode;
  readonly width: number;
  readonly height: number;
}

type Answer = { readonly png: ArrayBuffer } | { readonly fault: string };

/**
 * What the thread runs: the renderer that next/og is, and nothing of ours. It draws behind whatever else wants the
 * processor, where a thread can have a priority of its own.
 */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
try { if (process.platform === "linux") require("node:os").setPriority(19); } catch {}
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

/** Draws pictures off the event loop, one at a time: who calls waits for the last one first. */
export class PictureThread {
  readonly #fonts: readonly ImageFont[];
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #answer: (answer: Answer) => void = () => {};

  constructor(fonts: readonly ImageFont[]) {
    this.#fonts = fonts;
  }

  /** @returns the PNG. @throws when the renderer is not to be found, fails, or its thread ends. */
  async draw(order: PictureOrder): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const answer = await new Promise<Answer>((resolve) => {
      this.#answer = resolve;
      worker.postMessage(order);
    });
    if ("fault" in answer) {
      this.#end();
      throw new Error(answer.fault);
    }
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    return new Uint8Array(answer.png);
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM, { eval: true, workerData: { renderer: rendererUrl(), fonts: this.#fonts } });
    const fail = (fault: string) => worker === this.#worker && this.#answer({ fault });
    worker.on("message", (answer: Answer) => this.#answer(answer));
    worker.on("error", (error) => fail(String(error)));
    worker.on("exit", () => fail("The thread that draws pictures ended."));
    worker.unref();
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

/**
 * Where the renderer lies, beside the portal or beside the program that runs it. Node's own resolver is asked past the
 * bundler, which would put the renderer into a bundle that no thread can load.
 */
function rendererUrl(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  let fault: unknown;
  for (const place of [`${process.cwd()}/package.json`, process.argv[1] ?? ""]) {
    try {
      return pathToFileURL(createRequire(place).resolve(RENDERER)).href;
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
