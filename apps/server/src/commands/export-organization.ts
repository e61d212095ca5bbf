import { parseArgs } from "node:util";
import { operatorContext } from "@quote-financing/api/audit/operator-context";
import { exportOrganization } from "@quote-financing/api/maintenance/leaving/export-organization";
import { orRefuse } from "./command-input.ts";
import { commandServices } from "./command-services.ts";
import { typedPath } from "./files/typed-paths.ts";
import { writeNewFile } from "./files/write-new-file.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: organization:export --organization mer_... --out <file>.tar.gz
Writes all that an organization has into one archive. The file must not exist.`;

/** `pnpm organization:export`: ops/exit-plan.md. The file appears when it is whole. */
await runTyped(
  { usage: USAGE, read: readArguments },
  async (context, { organization: organizationId, out }) => {
    const file = typedPath(out);
    const services = commandServices(context);
    const pieces = exportOrganization(operatorContext(services), { url: context.directUrl, organizationId });
    await orRefuse(() => writeNewFile(file, pieces));
    context.tell(`${file} holds all of ${organizationId}. It is personal data: encrypt what leaves this machine.`);
  },
  TYPED,
);

function readArguments() {
  const options = { organization: { type: "string" }, out: { type: "string" } } as const;
  const { organization, out } = parseArgs({ options }).values;
  return organization === undefined || out === undefined ? undefined : { organization, out };
}
