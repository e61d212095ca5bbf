import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeCluster } from "../testing/remove-cluster.ts";
import { clusterFolder, isClusterOwned } from "./cluster-folder.ts";
import { takeOwnership } from "./owner-lock.ts";

/** Nobody's number: not who made the folder, so the cluster lies elsewhere whoever runs this. */
const STRANGER = { uid: 65_533, gid: 65_533 };

/** mkdtemp makes a folder with mode 0700. */
let folder: string;
let dataDir: string;
let movedDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cluster-folder-"));
  dataDir = join(folder, "data");
  movedDir = join(folder, "data.old");
});

afterEach(() => {
  removeCluster(dataDir);
  removeCluster(movedDir);
  rmSync(folder, { recursive: true });
});

/** A cluster outside of its data folder, with a row in it. */
function makeCluster(ofDir: string): string {
  const cluster = clusterFolder(ofDir, STRANGER);
  writeFileSync(join(cluster, "row"), "kept");
  return cluster;
}

test("a data folder that was moved aside keeps its database when a new one is made in its place, and that is told", () => {
  const first = makeCluster(dataDir);
  renameSync(dataDir, movedDir);
  const told: string[] = [];

  const second = clusterFolder(dataDir, STRANGER, (message) => told.push(message));

  expect(second).not.toBe(first);
  expect(clusterFolder(movedDir, STRANGER)).toBe(first);
  expect(readFileSync(join(first, "row"), "utf8")).toBe("kept");
  expect(told).toEqual([expect.stringContaining(`is kept in ${dirname(first)}:`)]);
});

test("of two first starts at once both are led to one database, and the other folder is gone", () => {
  const left = dirname(makeCluster(dataDir));
  renameSync(dataDir, movedDir);
  const clustersOfHere = () =>
    readdirSync(dirname(left)).filter((name) => name.startsWith(basename(left).slice(0, "cluster-".length + 16)));
  let other = "";

  // Told of what was left behind, before it makes a folder of its own.
  const late = clusterFolder(dataDir, STRANGER, () => {
    other = clusterFolder(dataDir, STRANGER);
    writeFileSync(join(other, "row"), "kept");
  });

  expect(late).toBe(other);
  expect(clusterFolder(dataDir, STRANGER)).toBe(other);
  expect(readFileSync(join(late, "row"), "utf8")).toBe("kept");
  expect(clustersOfHere().toSorted()).toEqual([basename(left), basename(dirname(other))].toSorted());
  expect(readdirSync(dataDir)).toEqual(["postgres-location"]);
});

test("while the folder of the database is not there nothing is started in its place; it is used when it is back", () => {
  const cluster = makeCluster(dataDir);
  const away = `${dirname(cluster)}-away`;
  renameSync(dirname(cluster), away);
  const start = () => clusterFolder(dataDir, STRANGER);

  expect(start).toThrow(`${join(dataDir, "postgres-location")} names ${cluster} as the folder of the database`);
  expect(start).toThrow("Bring it back");
  expect(isClusterOwned(dataDir)).toBe(false);

  renameSync(away, dirname(cluster));
  expect(start()).toBe(cluster);
  expect(readFileSync(join(cluster, "row"), "utf8")).toBe("kept");
});

test("the database of a temporary folder that is gone is removed when the next one is made, but not under a living owner", () => {
  const [gone, owned] = [join(folder, "gone"), join(folder, "owned")];
  const [abandoned, used] = [makeCluster(gone), makeCluster(owned)];
  const ownership = takeOwnership(used);
  for (const dir of [gone, owned]) rmSync(dir, { recursive: true });

  clusterFolder(dataDir, STRANGER);

  expect(existsSync(dirname(abandoned))).toBe(false);
  expect(existsSync(used)).toBe(true);
  ownership.release();
  clusterFolder(movedDir, STRANGER);
  expect(existsSync(dirname(used))).toBe(false);
});
