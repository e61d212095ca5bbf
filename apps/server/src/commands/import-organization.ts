import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { importOrganization } from "@quote-financing/api/maintenance/leaving/import-organization";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { counted } from "./counted.ts";
import { typedPath } from "./files/typed-paths.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: organization:import --from <file>.tar.gz
Takes an organization over from the archive of another installation, whole or not at all.`;

/** `pnpm organization:import`: ops/exit-plan.md. */
await runTyped(
  readArguments,
  async (context, { from }) => {
    const file = createReadStream(typedPath(from));
    const archive = createGunzip();
    file.once("error", (error) => archive.destroy(error)).pipe(archive);
    const services = commandServices(context);
    const { organizationId, resources } = await importOrganization(services, { url: context.directUrl, archive }).catch(
      (error: unknown) => {
        throw new StartFailure(`${error instanceof Error ? error.message : String(error)}\nNothing was taken over.`);
      },
    );
    const taken = resources.filter(({ isHistory }) => isHistory !== true);
    const rows = taken.reduce((sum, resource) => sum + resource.rows, 0);
    const what = `${counted(rows, "row")} of ${counted(taken.length, "resource")}`;
    context.tell(`${organizationId} was taken over: ${what}. Its destinations are paused.`);
  },
  TYPED,
);

function readArguments() {
  try {
    const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
    if (from !== undefined) return { from };
  } catch {
    // The usage says it.
  }
  throw new StartFailure(USAGE);
}
