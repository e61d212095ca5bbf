import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What guides have their reader install from npm: devDependencies of e2e. */
const OFFERED = ["pg", "standardwebhooks"];
const INSTALLED = fileURLToPath(new URL("../../node_modules", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A registry of npm on this machine: a guide's `npm install pg` runs as printed, and no network is needed. */
export interface PackageRegistry {
  readonly url: string;
  close(): Promise<void>;
}

/** Offers the installed version of each package, and of what it depends on; others are 404. */
export async function startPackageRegistry(): Promise<PackageRegistry> {
  const folders = new Map<string, string>();
  for (const name of OFFERED) offer(folders, name, INSTALLED);
  const server = createServer(({ url = "" }, response) => {
    const [, name = "", isTarball] = /^\/(.+?)(\/-\/package\.tgz)?$/.exec(decodeURIComponent(url)) ?? [];
    const folder = folders.get(name);
    if (folder === undefined) response.writeHead(404).end("{}");
    else if (isTarball === undefined) answerManifest(response, folder, registryUrl());
    else response.end(execFileSync("tar", ["cz", "--transform=s,^[.],package,", "-C", folder, "."]));
  });
  const registryUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: registryUrl(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** pnpm lays what a package depends on beside it. */
function offer(folders: Map<string, string>, name: string, beside: string): void {
  if (folders.has(name) || !existsSync(join(beside, name))) return;
  const folder = realpathSync(join(beside, name));
  folders.set(name, folder);
  for (const dependency of Object.keys(manifestOf(folder).dependencies ?? {}))
    offer(folders, dependency, join(folder, ...name.split("/").map(() => "..")));
}

function answerManifest(response: ServerResponse, folder: string, origin: string): void {
  const manifest = manifestOf(folder);
  const { name, version } = manifest;
  const versions = { [version]: { ...manifest, dist: { tarball: `${origin}/${name}/-/package.tgz` } } };
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
}
