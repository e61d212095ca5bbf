-- Spreads the tables over the workers of a Citus cluster, by organization. Run once, by hand, on the coordinator, on a
-- migrated database, in a maintenance window: psql "$DATABASE_DIRECT_URL" -v ON_ERROR_STOP=1 -f by-organization.sql
-- The service needs no change: every statement on the way of a request names its organization (decision record 0150).

begin;

create extension if not exists citus;

-- Small shared tables: a copy on every worker, so that joins and foreign keys stay local.
select create_reference_table('organizations');
select create_reference_table('users');
select create_reference_table('sessions');
select create_reference_table('accounts');
select create_reference_table('verifications');
select create_reference_table('members');
select create_reference_table('invitations');
select create_reference_table('two_factors');
select create_reference_table('sign_in_attempts');
select create_reference_table('api_keys');
select create_reference_table('partner_links');

-- Rows of one organization lie together: all in one co-location group, referenced tables first.
