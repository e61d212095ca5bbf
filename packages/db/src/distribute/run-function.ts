import type postgres from "postgres";

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * Runs one statement of one organization whole on the worker that has it, on the shards themselves: one snapshot, one commit and one
 * plan, as on a database that is not distributed (decision record 0403). Names of tables stand in double angle quotes in its text.
 *
 * The lock is that which every write of Citus takes and a move of the shard waits for. Who got it after a move finds the shard gone
 * from here, and is run again by the coordinator (40001). Plans are kept by the session, for each shard; a plan that was undone with its transaction is
 * found again by its name.
 */
const functionOf = (name: string, { shards, claim }: { readonly shards: string; readonly claim: string }): string => `
create or replace function ${name}(
  p_organization text, p_name text, p_statement text, p_values text[], p_plans_once boolean, p_has_rows boolean)
returns setof text language plpgsql volatile as $function$
declare
  shard bigint;
  plan_name text;
  call text;
  statement text;
  found_name text;
  found_row record;
begin
  -- Plans that are told to avoid something cost so much that PostgreSQL would compile them, for seconds.
  perform set_config('jit', 'off', true);
  if p_plans_once then
    perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true);
  end if;
  for shard in ${shards} loop
    ${claim}
    plan_name := p_name || '_' || shard;
    if current_setting('qf.' || plan_name, true) is distinct from 'kept' then
      statement := p_statement;
      for found_name in select distinct match[1] from regexp_matches(p_statement, '«([a-z_]+)»', 'g') as match loop
        statement := replace(statement, '«' || found_name || '»', found_name || '_' || (
          select of_table.shardid from pg_dist_shard as of_table join pg_dist_partition using (logicalrelid)
          where logicalrelid = found_name::regclass and (partmethod = 'n' or of_table.shardminvalue = (
            select of_quotes.shardminvalue from pg_dist_shard as of_quotes where of_quotes.shardid = shard))));
      end loop;
      begin
        execute format('prepare %I as %s', plan_name, statement);
      exception when duplicate_prepared_statement then
        null;
      end;
      perform set_config('qf.' || plan_name, 'kept', false);
    end if;
    select format('execute %I', plan_name) || coalesce('(' || string_agg(quote_nullable(given), ', ' order by place) || ')', '')
      into call from unnest(p_values) with ordinality as value (given, place);
    if p_has_rows then
      for found_row in execute call loop
        return next to_json(found_row)::text;
      end loop;
    else
      execute call;
    end if;
  end loop;
end
$function$`;

const HERE = "pg_dist_placement join pg_dist_local_group using (groupid)";

const RUN = functionOf("qf_run", {
  shards: "select get_shard_id_for_distribution_column('quotes', p_organization)",
  claim: `perform lock_shard_metadata(5, array[shard]);
    if not exists (select from ${HERE} where shardid = shard and shardstate = 1) then
      raise exception 'the shard of the organization is not here' using errcode = '40001';
    end if;`,
});

/**
 * Reads all shards of one node, one after the other: that which has the shard of what is given as organization (node-scan.ts). A shard that
 * comes or goes meanwhile is seen by the next look.
 */
const SCAN = functionOf("qf_scan", {
  shards: `select shardid from ${HERE} join pg_dist_shard using (shardid)
    where logicalrelid = 'quotes'::regclass and shardstate = 1 order by shardid`,
  claim: "",
});

/**
 * Which node it is, since when it runs, and which transactions ended there and which did not: as long as that stays the same, every look
 * at its rows sees the same (decision record 0405).
 */
const MARK = `
create or replace function qf_mark(p_organization text) returns text language plpgsql volatile as $function$
begin
  return (select groupid from pg_dist_local_group) || ' ' || pg_postmaster_start_time() || ' ' || pg_current_snapshot();
end
$function$`;

const PARAMETERS = "text, text, text, text[], boolean, boolean";

const FUNCTIONS = [
  { signature: `qf_run(${PARAMETERS})`, definition: RUN },
  { signature: `qf_scan(${PARAMETERS})`, definition: SCAN },
  { signature: "qf_mark(text)", definition: MARK },
];

/** Makes the functions on every node, or brings them up to date. Their calls go to the worker of the organization that they name. */
export async function ensureRunFunction(client: Client): Promise<void> {
  for (const { signature, definition } of FUNCTIONS) {
    // Making it waits for every node: a start with one away must not.
    const [made] = await client<{ source: string }[]>`
      select prosrc as source from pg_proc where oid = to_regprocedure(${signature}::text)`;
    if (made === undefined || !definition.includes(`$function$${made.source}$function$`))
      await client.unsafe(definition);
    const known = await client`
      select 1 from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass and objid = ${signature}::text::regprocedure
        and distribution_argument_index is not null`;
    if (known.length > 0) continue;
    await client`
      select create_distributed_function(${signature}::text::regprocedure, 'p_organization', colocate_with => 'quotes')`;
  }
}
