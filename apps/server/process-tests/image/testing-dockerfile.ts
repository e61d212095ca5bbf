interface Instruction {
  readonly name: string;
  readonly value: string;
}

export interface Stage {
  readonly base: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile: comments gone, continued lines joined. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: { base: string; name: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`Not an instruction: ${line}`);
    if (name === "FROM") {
      const [base = "", , stage = ""] = value.split(/\s+/);
      stages.push({ base, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

const PINNED = /^[a-z0-9./-]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/;
const SECRET = /\b\w*(SECRET|PASSWORD|TOKEN|KEY)\w*=/;

/** What is wrong with a Dockerfile, by the rules that its linters agree on. One line per finding. */
export function dockerfileFindings(text: string): string[] {
  const stages = parseDockerfile(text);
  const last = stages.at(-1);
  const valuesOf = (name: string) =>
    (last?.instructions ?? []).filter((entry) => entry.name === name).map(({ value }) => value);
  const all = stages.flatMap(({ instructions }) => instructions);
  const findings: [boolean, string][] = [
    [stages.length < 2, "has one stage only: tools of the build would be shipped"],
    [stages.some(({ base }) => !PINNED.test(base)), "has a base image without a full version and its digest"],
    [valuesOf("COPY").some((value) => !value.startsWith("--from=build /image ")), "ships more than what was traced"],
    [
      !valuesOf("RUN").some((value) => value.includes("/usr/local/lib/node_modules")),
      "ships the base's package managers",
    ],
    [stages.some(({ name }) => name === ""), "has a stage without a name"],
    [all.some(({ name }) => name === "ADD" || name === "MAINTAINER"), "uses ADD or MAINTAINER"],
    [
      all.some(({ name, value }) => (name === "ENV" || name === "ARG") && SECRET.test(value)),
      "has a secret in a layer",
    ],
    [
      all.some(({ name, value }) => name === "RUN" && /\bsudo\b|\bapt-get\b(?!.*rm -rf \/var\/lib\/apt)/.test(value)),
      "leaves apt's lists, or uses sudo",
    ],
    [all.some(({ name, value }) => name === "WORKDIR" && !value.startsWith("/")), "has a relative WORKDIR"],
    [valuesOf("COPY").some((value) => !value.startsWith("--from=")), "ships files that no stage built"],
    [/^(root|0)?$/.test(valuesOf("USER").at(-1) ?? ""), "runs as root"],
    [valuesOf("HEALTHCHECK").length !== 1, "has no health check"],
    [!(valuesOf("CMD").at(-1) ?? "").startsWith("["), "starts through a shell, which swallows SIGTERM"],
  ];
  return findings.flatMap(([isFound, finding]) => (isFound ? [finding] : []));
}
