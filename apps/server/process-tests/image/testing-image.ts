import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type TracedImage, traceImage } from "../../image/trace-image.ts";

const NOBODY = 65_534;

/** The content of the image in a folder of its own, whose programs cannot reach the checkout. */
export class TestingImage {
  /** What the image has as /app. */
  readonly app: string;
  /** Where its programs may write. */
  readonly data: string;
  readonly #folder: string;
  #traced: TracedImage | undefined;

  private constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "quote-financing-image-"));
    this.app = join(this.#folder, "app");
    this.data = join(this.#folder, "data");
    chmodSync(this.#folder, 0o755);
    mkdirSync(this.data);
    chmodSync(this.data, 0o777);
  }

  static async make(): Promise<TestingImage> {
    const image = new TestingImage();
    image.#traced = await traceImage(image.app);
    return image;
  }

  get traced(): TracedImage {
    if (this.#traced === undefined) throw new Error("It is not made yet.");
    return this.#traced;
  }

  /** Nobody, who may write nothing but data, where the tests may become nobody. */
  get user(): { readonly uid?: number; readonly gid?: number } {
    return process.getuid?.() === 0 && [this.app, process.execPath].every(isOpenToOthers)
      ? { uid: NOBODY, gid: NOBODY }
      : {};
  }

  /** One of the operators' commands, such as `migrate`. @returns what it printed, errors too */
  async run(command: string, env: Readonly<Record<string, string>>, ...parameters: string[]) {
    const program = join(this.app, "apps/server/dist", `${command}.js`);
    const options = {
      ...this.user,
      cwd: this.app,
      env: { NODE_ENV: "production" as const, PATH: process.env.PATH, ...env },
    };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...parameters], options);
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout = "", stderr = "" } = error as { code: number; stdout?: string; stderr?: string };
      return { code, output: stdout + stderr };
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function isOpenToOthers(path: string): boolean {
  for (let folder = path; folder !== "/"; folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0) return false;
  return true;
}
