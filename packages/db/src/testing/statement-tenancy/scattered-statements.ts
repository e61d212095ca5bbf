/**
 * Statements that look over all organizations on purpose: the platform's queues, its maintenance and its metrics. On a
 * sharded database each runs on every shard; none is on the way of a merchant's request (decision record 0150).
 */
const ON_PURPOSE: Readonly<Record<string, RegExp>> = {
  "workers look for events without a number":
    /^select distinct organization_id as "organizationId" from event_inbox where queued_at >/,
  "maintenance looks for audit entries without a place in their chain":
    /^select distinct "organization_id" from "audit_inbox" limit \$1$/,
  "workers look for due lanes":
    /^\(select lane.organization_id as "organizationId", .* from delivery_lanes as lane where lane.due_at <= .* union/,
  "and now and then ask each lane":
    /^select lane.organization_id as "organizationId", .* from delivery_lanes as lane where \(+lane.lease_owner is null/,
  "and ask when the next falls due, while nothing is written (decision record 0405)":
    /^select \(extract\(epoch from min\(next_at\)\) \* 1000\)::float8 as "nextAtMs" from \( select due_at as next_at from delivery_lanes /,
  "a worker forgets others that died":
    /^select distinct lease_owner as "workerId" from delivery_lanes where lease_owner = any/,
  "maintenance looks for windows that are over":
    /^select lane.organization_id as "organizationId", .* from delivery_lanes as lane join organizations on .* where exists/,
  "maintenance looks for deliveries of deleted destinations":
    /^select distinct organization_id as "organizationId", destination_id as "destinationId" from \( \(select organization_id/,
  "the cron route tells what is left": /^select count\(\*\)::int as left from \( \(select 1 from deliveries/,
  "metrics for Prometheus count what waits": /^with first as \( select count\(\*\) as pending from deliveries/,
  "agents work through one queue":
    /^select .* from "cases" .*"cases"\."state" = (\$\d+|'open') and "cases"\."(waiting_on|claimed_by)" = (\$\d+|'platform')/,
  "agents search it":
    /^select .* from "cases" inner join "organizations" [^(]* where \(?("organizations"\."test_of" is null and )?(\("cases"\."organization_id", "cases"\."case_id"\) in \(|"cases"\."(case|quote)_id" = \$1 (order|and))/,
  "agents search consumers of all organizations":
    /^select q\.quote_id as "quoteId", o\.organization_id as "organizationId", .* from organizations as o cross join lateral \(/,
  "agents look for what waits for a second one":
    /^select .* from "approvals" inner join "organizations" [^(]* where "approvals"\."expires_at" > \$1 order by /,
  "agents look for what they have to check, and count it":
    /^select .* from "requirements" inner join "quotes" on .* where \(+"requirements"\."state" = 'submitted' and "organizations"\."test_of" is null\)/,
  "agents count what waits in it": /^select \(select count\(\*\)::int from \(select 1 from "cases" where/,
  "cases that an agent who is removed held":
    /^select "organization_id", "case_id", "claimed_by" from "cases" where \("cases"\."claimed_by" is not null and not exists \(select "user_id" from "users" /,
  "open pages of agents are told of cases of whomever":
    /^select clock.organization_id as "organizationId", .* from case_clocks as clock where clock.last_updated_at >/,
  "and of what they have to check, whoever sent it":
    /^select organization_id as "organizationId", requirement_id as id, .* from requirements where state = 'submitted' order by updated_at desc limit/,
  "mail that is due, of whomever":
    /^select .* from "queued_mails" inner join "organizations" .* where "queued_mails"\."next_attempt_at" <= /,
  "and when the next is due, while nothing is written (decision record 0405)":
    /^select \(extract\(epoch from min\((next_attempt_at|greatest\(due_at, claimed_until\))\)\) \* 1000\)::float8 as "nextAtMs" from "(queued_mails|mail_threads)"/,
  "mail to people that is due, of whomever":
    /^select .* from "mail_threads" left join "organizations" .* where \("mail_threads"\."due_at" <= /,
  "the conversation that a mail reply names": /^select .* from "mail_threads" where "mail_threads"\."reply_key" = \$1$/,
  "organizations in whose cases something happened that nobody was told of":
    /^select "case_clocks"\."organization_id" from "case_clocks" inner join "organizations" .* left join "notice_feeds" /,
  "organizations whose morning mail is not written":
    /^select "organizations"\."organization_id" from "organizations" left join "notice_feeds" /,
  "destinations that have failed for an hour, whosever":
    /^select "delivery_lanes"\."organization_id", .* from "delivery_lanes" inner join "destinations" on /,
  "a test reads every stored replay": /^select .* from "idempotency_keys"( where "idempotency_keys"\."key" = \$1)?$/,
};

export const isScatteredOnPurpose = (text: string): boolean => {
  const folded = text.replace(/\s+/g, " ").trim();
  return Object.values(ON_PURPOSE).some((pattern) => pattern.test(folded));
};
