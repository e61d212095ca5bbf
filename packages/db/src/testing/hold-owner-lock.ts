import { takeOwnership } from "../embedded-postgres/owner-lock.ts";

/** `node hold-owner-lock.ts <folder>`: says `taken` or why not, and keeps the lock until its standard input closes. */
const [, , folder = ""] = process.argv;
try {
  takeOwnership(folder);
  console.log("taken");
} catch (error) {
  console.log((error as Error).message);
}
process.stdin.resume();
