import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { htmlText } from "./html-text.ts";
import { EndedMailError, LETTER, parseMail, SlowMailError } from "./parse-mail.ts";
import { PARSER_PROGRAM } from "./parser-program.ts";
import { readMail } from "./read-mail.ts";

const HEAD = "From: a@b.example\r\nTo: x@answers.example\r\nSubject: Re\r\nMIME-Version: 1.0\r\n";
const MIB = 1024 * 1024;
/** A busy machine holds a process up for as long; what is tried here took seconds, or would take all of a limit. */
const BUSY_MS = 500;
/** For how long at most this process may stand still. Work that is done in it, and not in the parser's, stops it all the time. */
const heldUpMs = (tookMs: number) => Math.max(BUSY_MS, tookMs / 2);
const TOO_LARGE = { unreadable: "more memory than a mail may take" };

/** Base64 as mail programs fold it. */
const folded = (content: Uint8Array) => Buffer.from(content).toString("base64").replaceAll(/.{76}/g, "$&\r\n");

const withFile = (content: Uint8Array) =>
  Buffer.from(
    `${HEAD}Content-Type: multipart/mixed; boundary="m"\r\n\r\n--m\r\nContent-Type: text/plain\r\n\r\nZie de factuur.\r\n--m\r\n` +
      `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="factuur.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
      `${folded(content)}\r\n--m--\r\n`,
  );

const inBase64 = (type: string, text: string) =>
  Buffer.from(
    `${HEAD}Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${folded(Buffer.from(text))}\r\n`,
  );

/** A busy machine takes longer than the limit for a mail that needs seconds of its processor. */
const parsePatiently = (raw: Uint8Array) => parseMail(raw, { program: PARSER_PROGRAM, limitMs: 100_000 });

/** A mail that can be read. */
async function read(raw: Uint8Array) {
  const mail = await readMail(raw, parsePatiently);
  return "unreadable" in mail ? expect.fail(mail.unreadable) : mail;
}

/**
 * What came of the work, how long it took, and for how long at most nobody else was served: the best of three, as a machine may have
 * much else to do.
 */
async function watched<Value>(work: () => Promise<Value>) {
  const runs = [await watchedOnce(work), await watchedOnce(work), await watchedOnce(work)];
  return runs.reduce((best, run) => (run.longestMs < best.longestMs ? run : best));
}

async function watchedOnce<Value>(work: () => Promise<Value>) {
  const startedMs = performance.now();
  let lastMs = startedMs;
  let turns = 0;
  let longestMs = 0;
  const turn = () => {
    turns += 1;
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  };
  const timer = setInterval(turn, 1);
  try {
    const value = await work();
    // A loop that never turned has not counted how long that was.
    turn();
    return { value, tookMs: performance.now() - startedMs, turns, longestMs };
  } finally {
    clearInterval(timer);
  }
}

test.each([
  ["\n", MIB],
  ["\r\n", MIB / 4],
  [".\n", 50_000],
])(
  "a stranger's mail of nothing but lines (%j) is refused unread, while everybody else is served",
  async (line, times) => {
    const parse = vi.fn(parseMail);
    const raw = Buffer.from(`${HEAD}\r\n${line.repeat(times)}`);

    const { value, tookMs, longestMs } = await watched(() => readMail(raw, parse));

    expect(value).toEqual({ unreadable: "more lines than mail of its size" });
    expect(parse).not.toHaveBeenCalled();
    expect(tookMs).toBeLessThan(BUSY_MS);
    expect(longestMs).toBeLessThan(BUSY_MS);
  },
);

test.each([
  ["one", "From: Sanne <Sanne@a.example>", ["sanne@a.example"]],
  ["two", "From: sanne@a.example, vreemd@b.example", ["sanne@a.example", "vreemd@b.example"]],
  ["a group", "From: Samen: sanne@a.example, vreemd@b.example;", ["sanne@a.example", "vreemd@b.example"]],
  ["two fields", "From: sanne@a.example\r\nFrom: vreemd@b.example", ["vreemd@b.example", "sanne@a.example"]],
  ["a crowd", `From: ${Array.from({ length: 9_000 }, () => "sanne@a.example").join(",\r\n ")}`, []],
])("a mail from %s is from all whom it names, or from nobody", async (_, from, senders) => {
  const mail = await read(Buffer.from(`${from}\r\nTo: reply@b.example\r\nSubject: Re\r\n\r\nJa.`));
  expect(mail.senders.toSorted()).toEqual([...senders].toSorted());
});

test("an honest mail with 1 MiB attached is read whole, while everybody else is served", async () => {
  const content = new Uint8Array(MIB).map((_, at) => (at * 31) % 251);
  const raw = withFile(content);

  const { value, turns, tookMs, longestMs } = await watched(() => read(raw));

  expect(value.text).toBe("Zie de factuur.");
  expect(value.attachments.map(({ fileName }) => fileName)).toEqual(["factuur.pdf"]);
  expect(Buffer.from(value.attachments[0]?.content ?? []).equals(content)).toBe(true);
  expect(turns).toBeGreaterThan(5);
  expect(longestMs).toBeLessThan(tookMs / 2);
});

test("as many lines as are taken keep nobody else waiting", async () => {
  const { value, tookMs, longestMs } = await watched(() => read(Buffer.from(`${HEAD}\r\n${"\n".repeat(20_000)}Ja.`)));

  expect(value.text.trim()).toBe("Ja.");
  expect(longestMs).toBeLessThan(tookMs / 2);
});

test("a parser that hangs is ended by its limit, and one that takes all memory by its own", async () => {
  const hanging = { program: "for (;;);", limitMs: 2 * BUSY_MS };
  const hoarding = { program: "const all = []; for (;;) all.push({ all: [all.length] });", limitMs: 60_000 };
  const raw = Buffer.from(`${HEAD}\r\nJa.`);

  const { value, tookMs, longestMs } = await watched(() => parseMail(raw, hanging).catch((error: unknown) => error));

  expect(value).toBeInstanceOf(SlowMailError);
  expect(tookMs).toBeLessThan(20 * BUSY_MS);
  expect(longestMs).toBeLessThan(heldUpMs(tookMs));
  expect(await parseMail(raw, hoarding)).toEqual(TOO_LARGE);
  const broken = { program: "throw new Error('no parser')", limitMs: 60_000 };
  await expect(parseMail(raw, broken), "is no fault of the mail").rejects.toThrow("ended (1)");
  const killed = { program: "process.kill(process.pid, 'SIGKILL')", limitMs: 60_000 };
  await expect(parseMail(raw, killed), "may be its fault").rejects.toBeInstanceOf(EndedMailError);
  expect((await read(raw)).text).toBe("Ja.");
});

test("what the parser fails at is told by the class of its error, with nothing of the mail", async () => {
  const parts = Array.from(
    { length: 30 },
    (_, at) => `Content-Type: multipart/mixed; boundary="${at}"\r\n\r\n--${at}\r\n`,
  );

  expect(await readMail(Buffer.from(`${HEAD}${parts.join("")}`))).toEqual({ unreadable: "Error" });
});

test("a mail whose text does not fit at once ends its own process, and not this one", async () => {
  // V8 gives a thread that is out of memory a little more, and ends the process when a single list needs more than that.
  const raw = inBase64("text/plain; format=flowed", "\n".repeat(14 * MIB));

  const { value, tookMs, longestMs } = await watchedOnce(() => readMail(raw, parsePatiently));

  expect(value).toEqual(TOO_LARGE);
  expect(longestMs).toBeLessThan(heldUpMs(tookMs));
  expect((await read(Buffer.from(`${HEAD}\r\nJa.`))).text).toBe("Ja.");
});

test.skipIf(process.platform !== "linux")(
  "the largest text takes its process less than half of a container, which is ended before the server is",
  async () => {
    const childOf = () => readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").at(-1);
    const seen = { peakMb: 0, score: "" };
    const look = () => {
      try {
        const folder = `/proc/${childOf()}`;
        const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, "utf8"))?.[1];
        seen.peakMb = Math.max(seen.peakMb, Number(peakKb ?? 0) / 1024);
        seen.score = readFileSync(`${folder}/oom_score_adj`, "utf8").trim();
      } catch {
        // It has not begun, or is over.
      }
    };
    const line = `${"\u00e9".repeat(900)}\r\n`;
    const text = line.repeat((39 * MIB) / line.length);
    const raw = Buffer.from(`${HEAD}Content-Type: text/plain; charset=windows-1252\r\n\r\n${text}`, "latin1");
    const timer = setInterval(look, 2);
    try {
      const mail = await parsePatiently(raw);
      expect("text" in mail && mail.text).toHaveLength(512 * 1024 + 1);
    } finally {
      clearInterval(timer);
    }

    expect(seen.peakMb).toBeGreaterThan(100);
    expect(seen.peakMb).toBeLessThan(500);
    expect(seen.score).toBe("1000");
  },
);

test("a process without a descriptor for another one is told so, and lives", () => {
  const program = `
    const { openSync } = require("node:fs");
    import(${JSON.stringify(import.meta.resolve("./parse-mail.ts"))}).then(async ({ parseMail }) => {
      try { for (;;) openSync("/dev/null"); } catch {}
      await parseMail(Buffer.from("From: a@b.example\\r\\n\\r\\nJa.")).catch(({ code }) => console.log(code));
      setTimeout(() => console.log("lives"), 200);
    });`;
  const limited = ["-c", 'ulimit -n 60; exec "$0" -e "$1"', process.execPath, program];

  expect(execFileSync("sh", limited, { stdio: ["ignore", "pipe", "ignore"] }).toString()).toBe("EMFILE\nlives\n");
});

test("text of what no message may hold is too long before it is tidied", async () => {
  const { text } = await read(inBase64("text/plain", "\0a".repeat(8 * MIB)));

  expect(text.length).toBeGreaterThan(32_000);
  // Of 16 MiB, no more was tidied than shows this.
  expect(text).toHaveLength(LETTER.text / 2);
});

test.each([
  ["text/plain", "> a\n", MIB / 4],
  ["text/html", "<br>", MIB / 16],
  ["text/html", "<p>x</p>", MIB / 4],
])("a %s of %j without end is not looked through, and is too long for a message", async (type, text, times) => {
  const raw = inBase64(type, text.repeat(times));

  const { value, tookMs, longestMs } = await watched(() => read(raw));

  expect(value.text.length).toBeGreaterThan(32_000);
  expect(longestMs).toBeLessThan(heldUpMs(tookMs));
});

test("HTML is read in time that grows with it", () => {
  const html = "<p>x</p>".repeat(MIB / 8);
  const before = process.cpuUsage();

  expect(htmlText(html)).toHaveLength(MIB / 4 + 1);

  // The processor's time, whatever else the machine does. Where each element looks at all text before it, this is minutes.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
