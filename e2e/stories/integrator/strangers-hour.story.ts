import { chapterOf, type Sample, samplesOf } from "../../src/guides/guide-samples.ts";
import { GuideSession } from "../../src/guides/guide-session.ts";
import { isInstalled } from "../../src/guides/is-installed.ts";
import { startPackageRegistry } from "../../src/guides/package-registry.ts";
import { startReaderDatabase } from "../../src/guides/reader-database.ts";
import type { Product } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

/** A language, and the program that it needs. */
const STRANGERS = [
  { language: "Python", program: "python3" },
  { language: "Java", program: "java" },
  { language: "PHP", program: "php" },
  { language: "Go", program: "go" },
  { language: "C#", program: "mcs" },
] as const;

story(
  "a stranger with /llms.txt and a test key gets a verified event of their own quote in TypeScript",
  async ({ product }) => {
    for (const { language, program } of STRANGERS.filter((stranger) => !isInstalled(stranger.program)))
      console.log(`${language} NOT TRIED: ${program} is not installed here`);
    const stranger = await arrive(product);
    try {
      await stranger.follow(samplesOf(await stranger.readAbout("TypeScript")));
      await stranger.follow(samplesOf(await stranger.readAbout("own machine")));
    } finally {
      await stranger.leave();
    }
  },
);

for (const { language } of STRANGERS.filter((stranger) => isInstalled(stranger.program))) {
  story(
    `a stranger with /llms.txt and a test key gets a verified event of their own quote in ${language}`,
    async ({ product }) => {
      // Go compiles its standard library the first time.
      story.setTimeout(400_000);
      const stranger = await arrive(product);
      try {
        const guide = await stranger.readAbout(language);
        const chapter = samplesOf(chapterOf(guide, language)).map((sample) => ({
          ...sample,
          code: sample.code.replace("Driebergen", OWN_CITY),
        }));
        await stranger.follow([...samplesOf(chapterOf(guide, "Play the service")), ...chapter]);

        const [forward] = samplesOf(chapterOf(guide, "A real event"));
        const [firstCall, sending] = chapter.filter(
          ({ language: shell, about }) => shell === "sh" && !isElsewhere(about),
        );
        const [receiver = ""] = /http:\/\/127\.0\.0\.1:\d+\//.exec(sending?.code ?? "") ?? [];
        const code = forward?.code.replace(/^RECEIVER=.*/, `RECEIVER=${receiver}`) ?? "";
        await stranger.follow([
          { ...forward, code } as Sample,
          firstCall as Sample,
          { language: "text", about: "terminal", code: `${language} got quote.created`, line: 0 } as Sample,
        ]);

        const refused = `(export API_KEY=okey_unknown; ${firstCall?.code})`;
        expect(await stranger.run(refused)).toContain("Send Authorization: Bearer");
      } finally {
        await stranger.leave();
      }
    },
  );
}

/** What a reader puts in place of the sample's. */
const OWN_CITY = "'s-Graveland";

/** Other ports than those of the guides, whose own story may run at the same time. */
const GUIDES_PORT = /\b40([01]\d)\b/g;

const isElsewhere = (about: string): boolean => /^(background|elsewhere)|(^| )file=/.test(about);

/** What a stranger knows: the address of the service and a key of test data; and they have npm and a database. All else is read from `/llms.txt` on. */
async function arrive({ demo }: Product) {
  const index = await (await fetch(`${demo.portalUrl}/llms.txt`)).text();
  const testKey = demo.organizations["zonnig-dak"]?.testApiKey ?? "";
  const registry = await startPackageRegistry();
  const database = await startReaderDatabase();
  const session = new GuideSession({ ...database.variables, npm_config_registry: registry.url });
  await session.run(firstExports(await read("First quote")));
  return {
    readAbout: read,
    follow: (samples: readonly Sample[]) => follow(session, samples),
    run: (code: string) => session.run({ language: "sh", about: "", code, line: 0 }),
    leave: async () => {
      await session.end();
      await registry.close();
      await database.close();
    },
  };

  /** The first guide of the index whose title or summary names it. */
  async function read(subject: string): Promise<string> {
    const named = new RegExp(`\\b${subject}(?!\\w)`);
    const entry = index.split("\n").find((line) => line.startsWith("- [") && named.test(line));
    const page = await fetch(/\]\((\S+)\)/.exec(entry ?? "")?.[1] ?? "");
    expect(page.headers.get("content-type"), subject).toContain("text/markdown");
    return (await page.text()).replaceAll(GUIDES_PORT, "41$1");
  }

  /** What the first guide has its reader paste, with the key in its place. */
  function firstExports(guide: string): Sample {
    const sample = samplesOf(guide).find(({ code }) => code.includes("export API_KEY="));
    expect(sample?.code).toContain(`export BASE_URL=${demo.portalUrl}`);
    return { ...(sample as Sample), code: sample?.code.replace("okey_…", testKey) ?? "" };
  }
}

/** Pastes one block after the other, and compares what is printed with what the guide says. */
async function follow(session: GuideSession, samples: readonly Sample[]): Promise<void> {
  let printed = "";
  for (const sample of samples.filter(({ about }) => about !== "elsewhere")) {
    if (/(^| )file=/.test(sample.about)) session.save(sample);
    else if (sample.about.startsWith("background")) await session.start(sample);
    else if (sample.language === "sh") printed = await session.run(sample);
    else if (sample.about.startsWith("terminal")) await session.seen(sample);
    else expect(printed.trim()).toBe(sample.code.trim());
  }
}
