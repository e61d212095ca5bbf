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
select create_reference_table('agent_invitations');
select create_reference_table('platform_audit_entries');
select create_reference_table('two_factors');
select create_reference_table('passkeys');
select create_reference_table('sign_in_attempts');
select create_reference_table('api_keys');
select create_reference_table('partner_links');
select create_reference_table('canned_replies');
select create_reference_table('agent_notification_choices');
select create_reference_table('delivery_workers');

-- Rows of one organization lie together: all in one co-location group, referenced tables first.
select create_distributed_table('opportunities', 'organization_id', shard_count => 32);
select create_distributed_table('quotes', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('quote_line_items', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('financing_moves', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('requirements', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('documents', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('correlation_claims', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('contacts', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('case_clocks', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('cases', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('case_messages', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('case_reads', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('case_notes', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('case_presence', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('approvals', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('destinations', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('events', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('event_inbox', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('event_feeds', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('event_numbers', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('delivery_lanes', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('deliveries', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('delivery_attempts', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('idempotency_keys', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('audit_entries', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('audit_inbox', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('audit_links', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('audit_chains', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('notification_choices', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('queued_mails', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('notices', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('mail_threads', 'organization_id', colocate_with => 'opportunities');
select create_distributed_table('notice_feeds', 'organization_id', colocate_with => 'opportunities');

commit;
