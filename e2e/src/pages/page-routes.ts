import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../../apps/portal/src/app", import.meta.url));

/** Every page of the portal as its folders have it: `/quotes/[quoteId]`. */
export function pageRoutes(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const folders = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map((file) => file.split("/").slice(0, -1));
  return folders.map((parts) => `/${parts.filter((part) => !part.startsWith("(")).join("/")}`).toSorted();
}
