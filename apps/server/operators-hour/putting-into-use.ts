import assert from "node:assert/strict";
import type { GuideShell } from "../process-tests/guide-shell.ts";
import type { OwnMailServer } from "../process-tests/own-mail-server.ts";
import { TlsClient } from "../process-tests/proxies/tls-client.ts";
import { blocksOf } from "./documents.ts";
import type { Hour } from "./hour.ts";
import { type Front, untilReady } from "./testing-operator-world.ts";

const GUIDE = "first-quote.md";
const AGENT = "noor@platform.example.com";
const OWNER = "eigenaar@zonnig-dak.example.com";
const PASSWORD = "een zin die niemand raadt 7";

/** A process that was started in the shell. */
export interface ShellProcess {
  readonly pid: number;
  readonly port: number;
}
export interface InUse {
  readonly processes: readonly [ShellProcess, ShellProcess];
  readonly token: string;
  readonly quoteId: string;
}

interface Parts {
  readonly hour: Hour;
  readonly shell: GuideShell;
  readonly mailServer: OwnMailServer;
  readonly front: Front;
}

/** Runs a block. @throws when it does not end well. @returns what it printed */
export async function runWell(shell: GuideShell, block: string, typed = ""): Promise<string> {
  const { code, output } = await shell.run(block, typed);
  assert.equal(code, 0, output);
  return output;
}

/** From an empty database to the first quote, by the blocks of the guide. */
export async function putIntoUse({ hour, shell, mailServer, front }: Parts): Promise<InUse> {
  const [secrets = "", start = "", agent = "", organization = "", readKey = "", quote = "", ...others] =
    blocksOf(GUIDE);
  assert.deepEqual(others, [], `ops/${GUIDE} has blocks that nobody runs here`);

  const processes = await hour.step("two processes behind the proxy", `${GUIDE}, 1 and 2`, async () => {
    await runWell(shell, secrets);
    const first = await startProcess(shell, start, front.ports[0]);
    return [first, await startProcess(shell, start, front.ports[1])] as const;
  });
  await hour.step("the first support agent, by the mailed link", `${GUIDE}, 3`, async () => {
    assert.match(await runWell(shell, agent), /was mailed to/);
    await signIn(front, mailServer, AGENT, "Noor van der Steun");
  });
  const cookie = await hour.step("the first merchant signs in by the mailed link", `${GUIDE}, 4`, async () => {
    assert.match(await runWell(shell, organization), /owner was mailed to/);
    return await signIn(front, mailServer, OWNER, "Eva Eigenaar");
  });
  const token = await hour.step("an API key", `${GUIDE}, 5`, async () => {
    const body = { name: "Planning" };
    const { status, text } = await post(front, "/api/trpc/apiKeys.create", body, cookie);
    assert.equal(status, 200, text);
    const made = JSON.parse(text).result.data.token as string;
    await runWell(shell, readKey, made);
    return made;
  });
  const quoteId = await hour.step("the first quote over REST", `${GUIDE}, 6`, async () => {
    const printed = await runWell(shell, quote);
    const { data } = JSON.parse(printed.slice(0, printed.lastIndexOf("}") + 1));
    assert.equal(data.links.portalQuote, `${front.origin}/quotes/${data.quoteId}`);
    return data.quoteId as string;
  });
  return { processes, token, quoteId };
}

/** By the guide's own block; it waits at the proxy, this waits at the process. */
export async function startProcess(shell: GuideShell, start: string, port: number): Promise<ShellProcess> {
  await runWell(shell, `export PORT=${port}\n`);
  await runWell(shell, start.replaceAll("server.log", `"$HOME/server-${port}.log"`));
  const pid = Number(await runWell(shell, 'printf "%s" "$!"\n'));
  await untilReady(port);
  return { pid, port };
}

/** Opens the mailed link, chooses a name and a password, and signs in, through the proxy. @returns the session's cookies */
async function signIn(front: Front, mailServer: OwnMailServer, email: string, name: string): Promise<string> {
  const token = mailServer.tokensFor(email).at(-1) ?? "";
  const accepted = await post(front, `/api/invitations/${token}`, { name, password: PASSWORD });
  assert.equal(accepted.status, 204, accepted.text);
  const signedIn = await post(front, "/api/auth/sign-in/email", { email, password: PASSWORD });
  assert.equal(signedIn.status, 200, signedIn.text);
  return (signedIn.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
}

async function post(front: Front, path: string, body: unknown, cookie = "") {
  const client = new TlsClient(front.door);
  const headers = { Origin: front.origin, Cookie: cookie };
  return await client.send({ method: "POST", path, headers, body }).finally(() => client.close());
}
