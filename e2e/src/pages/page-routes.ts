import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../../apps/portal/src/app", import.meta.url));

/** Pages, and those that are plain HTML (decision records 0290, 0331). */
const PAGE_FILE = /(^|\/)page\.tsx$|^(login|signed-in)\/route\.ts$/;

/** Every page of the portal as its folders have it: `/quotes/[quoteId]`. */
export function pageRoutes(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const folders = files.filter((file) => PAGE_FILE.test(file)).map((file) => file.split("/").slice(0, -1));
  return folders.map((parts) => `/${parts.filter((part) => !part.startsWith("(")).join("/")}`).toSorted();
}
