import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { importOrganization, UnconfirmedImport } from "@quote-financing/api/maintenance/leaving/import-organization";
import { ArchiveFault } from "@quote-financing/db/archive/archive-fault";
import { failureText } from "../processes/ending/failure-text.ts";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { counted } from "./counted.ts";
import { typedPath } from "./files/typed-paths.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: organization:import --from <file>.tar.gz
Takes an organization over from the archive of another installation, whole or not at all.`;

/** `pnpm organization:import`: ops/exit-plan.md. */
await runTyped(
  { usage: USAGE, read: readArguments },
  async (context, { from }) => {
    const gunzip = createGunzip();
    // Reading tells what fails: it may do so before anything reads.
    pipeline(createReadStream(typedPath(from)), gunzip, () => undefined);
    const archive = readable(gunzip);
    const services = commandServices(context);
    const { organizationId, resources, refusedDocuments } = await importOrganization(services, {
      url: context.directUrl,
      archive,
    }).catch((error: unknown) => {
      if (error instanceof UnconfirmedImport) throw new StartFailure(`${error.message} Its destinations are paused.`);
      throw new StartFailure(`${failureText(error)}\nNothing was taken over.`);
    });
    const taken = resources.filter(({ isHistory }) => isHistory !== true);
    const rows = taken.reduce((sum, resource) => sum + resource.rows, 0);
    const what = `${counted(rows, "row")} of ${counted(taken.length, "resource")}`;
    context.tell(`${organizationId} was taken over: ${what}. Its destinations are paused.`);
    if (refusedDocuments > 0) {
      const documents = counted(refusedDocuments, "document");
      context.tell(`Refused here, without bytes: ${documents}, not scanned before or refused by the scan.`);
    }
  },
  TYPED,
);

/** A file that is not there, or that is no gzip, is told in one line. */
async function* readable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw new ArchiveFault(`The archive cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function readArguments() {
  const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
  return from === undefined ? undefined : { from };
}
