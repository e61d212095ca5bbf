import type { Database } from "../../database.ts";
import { preparedStatement } from "../../prepared.ts";
import { typedSql, value } from "../../typed-sql.ts";
import { coalescedReads } from "../coalesced-reads.ts";
import { coalescedWrites } from "../coalesced-writes.ts";

export interface CounterKey {
  readonly organizationId: string;
  readonly counter: number;
}

/** Ways to one set of counters: those of a process. */
export interface Counters {
  readonly increment: (db: Database, key: CounterKey) => Promise<number>;
  readonly read: (db: Database, key: CounterKey) => Promise<number>;
}

interface Row {
  readonly counter: number;
  readonly value: number;
}

/** Asks for the table and fills it with counters that stand at 0. */
export async function createCounters({ client }: Database, organizationIds: readonly string[], count: number) {
  await client`create table counters (organization_id text, counter int, value int not null,
    primary key (organization_id, counter))`;
  await client`insert into counters select organization_id, counter, 0
    from unnest(${[...organizationIds]}::text[]) as organization_id, generate_series(1, ${count}::int) as counter`;
}

/** Rows are locked in one order: else the statements of two processes wait for each other until one is refused. */
const incrementAll = preparedStatement<Row>()(typedSql`
  with locked as (
    select organization_id, counter from counters
    where organization_id = ${value.text("organizationId")}
      and counter in (select (json_array_elements_text(${value.text("wanted")}::json))::int)
    order by counter for update)
  update counters set value = value + 1
  from locked
  where counters.organization_id = locked.organization_id and counters.counter = locked.counter
  returning counters.counter, counters.value`);

const readAll = preparedStatement<Row & { readonly place: number }>()(typedSql`
  select wanted.place::int as place, counters.counter, counters.value
  from json_to_recordset(${value.text("wanted")}::json) as wanted (place int, "organizationId" text, counter int)
    join counters on counters.organization_id = wanted."organizationId" and counters.counter = wanted.counter`);

/** Counters whose increments and reads are coalesced as those of quotes are. */
export function coalescedCounters(): Counters {
  const incrementTogether = async (db: Database, keys: readonly CounterKey[]): Promise<number[]> => {
    const [{ organizationId } = { organizationId: "" }] = keys;
    const wanted = JSON.stringify(keys.map(({ counter }) => counter));
    const values = new Map((await incrementAll(db, { organizationId, wanted })).map((row) => [row.counter, row.value]));
    return keys.map(({ counter }) => values.get(counter) ?? Number.NaN);
  };
  const readTogether = async (db: Parameters<typeof readAll>[0], keys: readonly CounterKey[]): Promise<number[]> => {
    const rows = await readAll(db, { wanted: JSON.stringify(keys.map((key, place) => ({ ...key, place }))) });
    const answers = new Array<number>(keys.length);
    for (const row of rows) answers[row.place] = row.value;
    return answers;
  };
  return {
    increment: coalescedWrites<CounterKey, number>({
      organizationOf: ({ organizationId }) => organizationId,
      identityOf: ({ counter }) => `${counter}`,
      alone: async (db, key) => (await incrementTogether(db, [key]))[0] ?? Number.NaN,
      together: incrementTogether,
    }),
    read: coalescedReads<CounterKey, number>({
      identityOf: ({ organizationId, counter }) => `${organizationId} ${counter}`,
      payerOf: ({ organizationId }) => organizationId,
      alone: async (db, key) => (await readTogether(db, [key]))[0] ?? Number.NaN,
      together: readTogether,
    }),
  };
}
