import { createHash } from "node:crypto";
import type postgres from "postgres";
import { connectForLongWork } from "../pools/long-work.ts";
import { ARCHIVE_RESOURCES, type ArchiveResource, LEFT_BEHIND } from "./archive-resources.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

/** Rows are gathered into files of about so much: no more of them is in memory. */
const FILE_BYTES = 4 * 1024 * 1024;
const CURSOR_ROWS = 500;

export interface ArchiveManifest {
  readonly format: 1;
  readonly organizationId: string;
  readonly exportedAt: string;
  readonly resources: readonly { readonly name: string; readonly rows: number; readonly isHistory?: true }[];
  readonly leftOut: Readonly<Record<string, string>>;
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
}

/** A document whose bytes go along. */
export interface ArchivedDocument {
  readonly documentId: string;
  readonly objectName: string;
  readonly sealedKey: string;
  readonly sizeBytes: number;
}

export interface ArchiveOptions {
  /** Past a pooler: one connection and one snapshot for all of it. */
  readonly url: string;
  readonly organizationId: string;
  readonly at: Date;
  /** Whether the bytes of documents that wait for their scan go along. */
  readonly givesUnscanned: boolean;
  /** Undefined for one that is gone since the snapshot: its row goes along alone. */
  readonly openDocument: (document: ArchivedDocument) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

export const ARCHIVE_MANIFEST = "manifest.json";

/**
 * All that an organization has, as a tar in pieces: JSON Lines for each resource, the bytes of its documents, and last the
 * manifest with the SHA-256 of every file (decision record 0363). As it was at one moment, whatever is written meanwhile.
 */
export async function* writeArchive(options: ArchiveOptions): AsyncGenerator<Buffer, ArchiveManifest> {
  const client = connectForLongWork(options.url);
  try {
    await client.unsafe("begin isolation level repeatable read read only");
    const files: ArchiveManifest["files"][number][] = [];
    const resources: ArchiveManifest["resources"][number][] = [];
    for (const resource of ARCHIVE_RESOURCES) {
      let rows = 0;
      for await (const lines of linesOf(client, options.organizationId, resource)) {
        const name = `${resource.name}/${String(files.length).padStart(6, "0")}.jsonl`;
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        yield* fileOf(name, bytes.length, [bytes], options.at, files);
        rows += lines.length;
      }
      const { name, isHistory } = resource;
      resources.push({ name, rows, ...(isHistory === undefined ? {} : { isHistory }) });
    }
    const gone: Record<string, string> = {};
    for await (const documents of rowsOf<ArchivedDocument>(client, documentsOf(options))) {
      for (const document of documents) {
        const content = await options.openDocument(document);
        const name = `documents/content/${document.documentId}`;
        if (content === undefined) gone[name] = "deleted, erased or refused by its scan while this archive was made";
        else yield* fileOf(name, document.sizeBytes, content, options.at, files);
      }
    }
    const { organizationId, at } = options;
    const manifest: ArchiveManifest = {
      format: 1,
      organizationId,
      exportedAt: at.toISOString(),
      resources,
      leftOut: { ...LEFT_BEHIND, ...columnsLeftOut(), ...(options.givesUnscanned ? {} : UNSCANNED), ...gone },
      files: [...files],
    };
    // In one line: it grows with the documents, and an import reads it as a whole.
    const bytes = Buffer.from(`${JSON.stringify(manifest)}\n`);
    yield* fileOf(ARCHIVE_MANIFEST, bytes.length, [bytes], at, files);
    yield TAR_END;
    return manifest;
  } finally {
    await client.unsafe("rollback").catch(() => {});
    await client.end({ timeout: 5 });
  }
}

async function* fileOf(
  name: string,
  size: number,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  at: Date,
  files: ArchiveManifest["files"][number][],
): AsyncGenerator<Buffer> {
  // With the first bytes: content that is open already is closed only by who reads it, and nobody may want more than the header.
  let header = tarHeader({ name, size }, at);
  const hash = createHash("sha256");
  let written = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    written += chunk.length;
    yield Buffer.concat([header, chunk]);
    header = Buffer.alloc(0);
  }
  if (written !== size)
    throw new Error(`${name} has ${written} bytes in place of ${size}: the archive would be damaged.`);
  yield Buffer.concat([header, tarPadding(size)]);
  files.push({ name, size, sha256: hash.digest("hex") });
}

async function* linesOf(
  client: postgres.Sql,
  organizationId: string,
  { table, leavesOut = [], where }: ArchiveResource,
): AsyncGenerator<string[]> {
  const columns = await client<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`;
  const kept = columns.map(({ name }) => name).filter((name) => !leavesOut.includes(name));
  const hasOrganization = columns.some(({ name }) => name === "organization_id");
  const conditions = [...(hasOrganization ? ["t.organization_id = $1"] : []), ...(where === undefined ? [] : [where])];
  const names = kept.map((name) => (table === "documents" && name === "case_id" ? VISIBLE_CASE : `t."${name}"`));
  const statement = `select row_to_json(r)::text as line from (
    select ${names.join(", ")} from "${table}" t where ${conditions.join(" and ")} order by 1, 2) r`;
  let gathered: string[] = [];
  let size = 0;
  for await (const rows of rowsOf<{ line: string }>(client, statement.replaceAll("$1", `'${organizationId}'`))) {
    for (const { line } of rows) {
      gathered.push(line);
      size += line.length;
      if (size < FILE_BYTES) continue;
      yield gathered;
      [gathered, size] = [[], 0];
    }
  }
  if (gathered.length > 0) yield gathered;
}

/** Rows of the snapshot, so many at a time. */
async function* rowsOf<Row>(client: postgres.Sql, statement: string): AsyncGenerator<readonly Row[]> {
  await client.unsafe(`declare lines no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await client.unsafe<(Row & postgres.Row)[]>(`fetch ${CURSOR_ROWS} from lines`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.unsafe("close lines");
}

/** A document of a case that agents have hidden belongs to the quote alone. */
const VISIBLE_CASE = `(select c.case_id from cases c where c.organization_id = $1 and c.case_id = t.case_id and not c.hidden) as case_id`;

const documentsOf = ({ organizationId, givesUnscanned }: ArchiveOptions): string => `
  select document_id as "documentId", object_name as "objectName", sealed_key as "sealedKey", size_bytes as "sizeBytes"
  from documents where organization_id = '${organizationId}' and object_name is not null
    and scan ${givesUnscanned ? "<> 'refused'" : "= 'clean'"}
  order by document_id`;

const UNSCANNED = {
  "documents/content": "bytes of documents that wait for their scan: `scan` in documents is `pending`",
};

const columnsLeftOut = (): Record<string, string> =>
  Object.fromEntries(
    ARCHIVE_RESOURCES.flatMap(({ table, leavesOut = [] }) =>
      leavesOut.map((column) => [`${table}.${column}`, "secret, or made under a key of this installation"]),
    ),
  );
