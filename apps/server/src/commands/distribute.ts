import { DistributeRefusal, distribute } from "@quote-financing/db/distribute/distribute";
import { StartFailure } from "../processes/start-failure.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: db:distribute [host:port]
Spreads the tables over the workers of the Citus cluster of this database, while no process serves. It may be broken off and repeated.
host:port: where workers reach the coordinator, when that is not as in the connection string.`;

/** `pnpm db:distribute`: decision record 0400. */
await runTyped(
  { usage: USAGE, read: coordinatorArgument },
  async ({ directUrl: url, tell }, coordinator) => {
    try {
      await distribute({ url, ...coordinator, tell });
    } catch (error) {
      throw error instanceof DistributeRefusal ? new StartFailure(error.message) : error;
    }
    tell("The database is distributed.");
  },
  TYPED,
);

function coordinatorArgument() {
  const [address, ...others] = process.argv.slice(2);
  if (address === undefined) return {};
  const [, host, port] = /^(.+):([0-9]{1,5})$/.exec(address) ?? [];
  if (host === undefined || port === undefined || others.length > 0) return undefined;
  return { coordinator: { host, port: Number(port) } };
}
