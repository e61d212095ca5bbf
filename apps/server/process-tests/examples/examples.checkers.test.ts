import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { Deployment } from "kubernetes-models/apps/v1";
import { Job } from "kubernetes-models/batch/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Secret, Service } from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { CHECKOUT } from "../../src/checkout.ts";
import { findInstalledProgram } from "../proxies/installed-program.ts";
import { type Manifest, typeFaults } from "./testing-manifests.ts";

// What nginx and HAProxy think of their examples, rolling-restart.test.ts shows: it starts them with these.

const read = (name: string) => readFileSync(join(CHECKOUT, "ops/examples", name), "utf8");
const manifestsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);

/** As Kubernetes' own description has them. */
const MODELS = { ConfigMap, Deployment, Job, PodDisruptionBudget, Secret, Service };

/** @throws with what is wrong about a value: its form, its bounds. */
function validate(manifest: Manifest): void {
  const Model = MODELS[manifest.kind as keyof typeof MODELS];
  new Model(manifest as never).validate();
}

describe("the manifests for Kubernetes", () => {
  const example = read("kubernetes.yaml");

  test("are what Kubernetes describes: no unknown name, nothing missing, each value of its kind", () => {
    const manifests = manifestsOf(example);

    expect(new Set(manifests.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MODELS)));
    expect(typeFaults(manifests)).toEqual([]);
    for (const manifest of manifests) expect(() => validate(manifest), manifest.kind).not.toThrow();
  });

  test("are really looked at: three faults that a person makes are found", () => {
    const faulty = example
      .replace("periodSeconds: 2, timeoutSeconds: 3", "periodSeconds: 2, timeoutSecond: 3")
      .replace("containerPort: 3000", "containerPort: http")
      .replace("minAvailable: 1", "minAvailable: [1]");

    const faults = typeFaults(manifestsOf(faulty)).join("\n");

    expect(faults).toMatch(/"timeoutSecond".* does not exist in type 'IProbe'/);
    expect(faults).toContain("Type 'string' is not assignable to type 'number'");
    expect(faults).toMatch(/Type 'number\[\]' is not assignable/);
    expect(() => manifestsOf(faulty).forEach(validate)).toThrow("containerPort must be integer");
  });
});

describe("the unit for systemd", () => {
  const program = findInstalledProgram("systemd-analyze");
  if (program === undefined) printMeasurements("systemd-analyze NOT TRIED: it is not installed here", {});

  /** What systemd says of a unit; nothing when it takes all of it. Its program need not be there. */
  function complaints(unit: string): string {
    const folder = mkdtempSync(join(tmpdir(), "quote-financing-systemd-"));
    try {
      const file = join(folder, "quote-financing@3000.service");
      writeFileSync(file, unit.replace("/usr/local/bin/node", process.execPath));
      const { stdout, stderr } = spawnSync(String(program), ["verify", "--recursive-errors=no", file]);
      return `${stdout}${stderr}`.replaceAll(folder, "");
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test.runIf(program !== undefined)("is taken whole, and a key that systemd does not know is found", () => {
    const unit = read("quote-financing@.service");

    expect(complaints(unit)).toBe("");
    expect(complaints(unit.replace("MemoryMax=", "MemoryMaximum="))).toContain("Unknown key 'MemoryMaximum'");
  });
});
