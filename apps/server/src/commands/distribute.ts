import { DistributeRefusal, distribute } from "@quote-financing/db/distribute/distribute";
import { StartFailure } from "../processes/start-failure.ts";
import { runTyped, TYPED } from "./run-command.ts";

/**
 * `pnpm db:distribute [host:port]`, while no process serves: spreads the tables over the workers of the Citus cluster of this database.
 * The argument is where workers reach the coordinator, when that is not as in the connection string. It may be broken off and repeated.
 */
await runTyped(
  coordinatorArgument,
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
  if (host === undefined || port === undefined || others.length > 0) {
    throw new StartFailure("Name where workers reach the coordinator, as host:port, and nothing else.");
  }
  return { coordinator: { host, port: Number(port) } };
}
