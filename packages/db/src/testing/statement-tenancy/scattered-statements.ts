/**
 * Statements that look over all organizations on purpose: the platform's queues, its maintenance and its metrics. On a
 * sharded database each runs on every shard; none is on the way of a merchant's request (decision record 0150).
 */
const ON_PURPOSE: Readonly<Record<string, RegExp>> = {
  "workers look for due lanes":
    /^select organization_id as "organizationId", destination_id as "destinationId", .* from delivery_lanes where due_at <=/,
  "maintenance looks for lanes that sleep over due deliveries":
    /^select organization_id as "organizationId", destination_id as "destinationId" from delivery_lanes where \(probe_at/,
  "maintenance looks for windows that are over":
    /^select lane.organization_id as "organizationId", .* from delivery_lanes as lane join organizations on .* where exists/,
  "maintenance looks for deliveries of deleted destinations":
    /^select distinct organization_id as "organizationId", destination_id as "destinationId" from \( \(select organization_id/,
  "the cron route tells what is left": /^select count\(\*\)::int as left from \( \(select 1 from deliveries/,
  "metrics for Prometheus count what waits": /^with first as \( select count\(\*\) as pending, .* from deliveries/,
  "agents work through one queue":
    /^select .* from "cases" .*"cases"\."state" = (\$\d+|'open') and "cases"\."(waiting_on|claimed_by)" = (\$\d+|'platform')/,
  "agents search it":
    /^select .* from "cases" inner join "organizations" [^(]* where \(?("organizations"\."test_of" is null and )?(\("cases"\."organization_id", "cases"\."case_id"\) in \(|"cases"\."(case|quote)_id" = \$1 (order|and))/,
  "agents count what waits in it": /^select \(select count\(\*\)::int from \(select 1 from "cases" where/,
  "mail that is due, of whomever":
    /^select .* from "queued_mails" inner join "organizations" .* where "queued_mails"\."next_attempt_at" <= /,
  "destinations that have failed for an hour, whosever":
    /^select "delivery_lanes"\."organization_id", .* from "delivery_lanes" inner join "destinations" on /,
  "a test reads every stored replay": /^select .* from "idempotency_keys"( where "idempotency_keys"\."key" = \$1)?$/,
};

export const isScatteredOnPurpose = (text: string): boolean => {
  const folded = text.replace(/\s+/g, " ").trim();
  return Object.values(ON_PURPOSE).some((pattern) => pattern.test(folded));
};
