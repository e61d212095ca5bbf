import { failureText } from "./failure-text.ts";

/** What nobody caught ends the process, as without this, but prints no values: Node.js would show all that the error has. */
export function endOnException(): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exit(1);
  });
}
