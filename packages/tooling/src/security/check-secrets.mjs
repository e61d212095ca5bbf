import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@quote-financing/bootstrap/root";
import { createEngine } from "@secretlint/node";

const RULES = JSON.parse(readFileSync(new URL("secret-rules.json", import.meta.url), "utf8"));

/** @returns {Promise<{ checked: number, problems: string[] }>} secrets in files that git tracks */
export async function checkSecrets() {
  const engine = await createEngine({ cwd: ROOT, configFileJSON: RULES, color: false, formatter: "unix" });
  if (!(await findsWhatItMust(engine))) throw new Error("The search for secrets does not find one made for it.");
  const paths = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 << 20 });
  // What was deleted in the work tree has nothing to search.
  const filePathList = paths
    .split("\0")
    .filter((path) => path !== "")
    .map((path) => join(ROOT, path))
    .filter((path) => existsSync(path));
  const { ok, output } = await engine.executeOnFiles({ filePathList });
  return { checked: filePathList.length, problems: ok ? [] : output.trim().split("\n") };
}

/** Whether the search would find a secret: one made for each run, so that it stands in no file. */
async function findsWhatItMust(engine) {
  const finds = async (content, name = "a.ts") =>
    !(await engine.executeOnContent({ content, filePath: join(ROOT, name) })).ok;
  const token = `okey_${randomBytes(32).toString("base64url")}`;
  return (
    (await finds(`const token = "${token}";`)) &&
    (await finds("", "apps/server/.env")) &&
    !(await finds(`okey_${"A".repeat(43)}`)) &&
    !(await finds("", ".env.example"))
  );
}
