CREATE TABLE "accounts" (
	"account_row_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"api_key_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_api_key_id_unique" UNIQUE("api_key_id"),
	CONSTRAINT "api_keys_kind" CHECK ("api_keys"."kind" in ('organization_api_key', 'partner_access_token')),
	CONSTRAINT "api_keys_hash" CHECK ("api_keys"."key_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"organization_id" text NOT NULL,
	"audit_entry_id" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"subject_id" text,
	"details" jsonb,
	"request_id" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_entries_organization_id_audit_entry_id_pk" PRIMARY KEY("organization_id","audit_entry_id")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"canned_reply_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"body_nl" text NOT NULL,
	"body_en" text NOT NULL,
	"updated_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_clocks" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"last_updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"organization_id" text NOT NULL,
	"message_id" text NOT NULL,
	"case_id" text NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"author_type" text NOT NULL,
	"author_contact_id" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"redacted_at" timestamp (3) with time zone,
	CONSTRAINT "case_messages_organization_id_message_id_pk" PRIMARY KEY("organization_id","message_id"),
	CONSTRAINT "case_messages_author_type" CHECK ("case_messages"."author_type" in ('merchant', 'platform')),
	CONSTRAINT "case_messages_tombstone" CHECK (("case_messages"."body" = '') = ("case_messages"."redacted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"organization_id" text NOT NULL,
	"note_id" text NOT NULL,
	"case_id" text NOT NULL,
	"body" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_notes_organization_id_note_id_pk" PRIMARY KEY("organization_id","note_id"),
	CONSTRAINT "case_notes_body" CHECK ("case_notes"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "case_presence" (
	"organization_id" text NOT NULL,
	"case_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"is_typing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_presence_organization_id_case_id_user_id_pk" PRIMARY KEY("organization_id","case_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "case_reads" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"case_id" text NOT NULL,
	"read_up_to" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_reads_organization_id_user_id_case_id_pk" PRIMARY KEY("organization_id","user_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"organization_id" text NOT NULL,
	"case_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"stage" text NOT NULL,
	"state" text NOT NULL,
	"waiting_on" text NOT NULL,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"request_type" text,
	"description" text,
	"expires_at" date,
	"created_by" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"claimed_by" text,
	"claimed_by_name" text,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cases_organization_id_case_id_pk" PRIMARY KEY("organization_id","case_id"),
	CONSTRAINT "cases_type" CHECK ("cases"."type" in ('general', 'merchant_feedback', 'platform_feedback')),
	CONSTRAINT "cases_state_known" CHECK ("cases"."state" in ('open', 'closed')),
	CONSTRAINT "cases_waiting_on" CHECK ("cases"."waiting_on" in ('platform', 'merchant', 'consumer', 'none')),
	CONSTRAINT "cases_closed_waits_on_none" CHECK ("cases"."state" = 'open' or "cases"."waiting_on" = 'none'),
	CONSTRAINT "cases_claim_whole" CHECK (("cases"."claimed_by" is null) = ("cases"."claimed_at" is null) and ("cases"."claimed_by" is null) = ("cases"."claimed_by_name" is null)),
	CONSTRAINT "cases_subject_length" CHECK (char_length("cases"."subject") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"organization_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"principal" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_organization_id_contact_id_pk" PRIMARY KEY("organization_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "correlation_claims" (
	"organization_id" text NOT NULL,
	"claim_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "correlation_claims_organization_id_claim_id_pk" PRIMARY KEY("organization_id","claim_id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"organization_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"event_id" text NOT NULL,
	"state" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"replay_count" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_organization_id_event_id_destination_id_pk" PRIMARY KEY("organization_id","event_id","destination_id"),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('pending', 'delivered', 'failed', 'canceled')),
	CONSTRAINT "deliveries_pending_has_time" CHECK (("deliveries"."state" = 'pending') = ("deliveries"."next_attempt_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"organization_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"event_id" text NOT NULL,
	"attempt_number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"connect_ms" integer,
	"first_byte_ms" integer,
	"url" text NOT NULL,
	"status" integer,
	"error_class" text,
	"response_headers" text,
	"response_body" text,
	CONSTRAINT "delivery_attempts_organization_id_destination_id_event_id_attempt_number_pk" PRIMARY KEY("organization_id","destination_id","event_id","attempt_number")
);
--> statement-breakpoint
CREATE TABLE "delivery_lanes" (
	"organization_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"failure_streak" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"probe_at" timestamp (3) with time zone,
	"last_succeeded_at" timestamp (3) with time zone,
	"noticed_failing_at" timestamp (3) with time zone,
	"last_expired_at" timestamp (3) with time zone,
	"noticed_expiring_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_lanes_organization_id_destination_id_pk" PRIMARY KEY("organization_id","destination_id")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"organization_id" text NOT NULL,
	"destination_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_bearer_secret" text NOT NULL,
	"secret_rotated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "destinations_organization_id_destination_id_pk" PRIMARY KEY("organization_id","destination_id"),
	CONSTRAINT "destinations_name_length" CHECK (char_length("destinations"."name") between 1 and 128),
	CONSTRAINT "destinations_url_https" CHECK ("destinations"."url" like 'https://%' and char_length("destinations"."url") <= 2048)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"organization_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"quote_id" text,
	"case_id" text,
	"once_key" text,
	"payload" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_organization_id_event_id_pk" PRIMARY KEY("organization_id","event_id"),
	CONSTRAINT "events_type" CHECK ("events"."type" in ('quote.created', 'quote.financing.completed', 'quote.financing.canceled', 'case.created', 'case.message.replied', 'ping'))
);
--> statement-breakpoint
CREATE TABLE "financing_moves" (
	"organization_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"position" integer NOT NULL,
	"command" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"from_sub_status_type" text,
	"to_sub_status_type" text NOT NULL,
	"reason" text,
	"note" text,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "financing_moves_organization_id_quote_id_position_pk" PRIMARY KEY("organization_id","quote_id","position")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reserved_id" text NOT NULL,
	"owner" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"sealed_body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_endpoint_key_pk" PRIMARY KEY("organization_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"inviter_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_role" CHECK ("members"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"topic" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_choices_organization_id_user_id_topic_pk" PRIMARY KEY("organization_id","user_id","topic"),
	CONSTRAINT "notification_choices_topic" CHECK ("notification_choices"."topic" in ('destination_failing', 'events_expiring'))
);
--> statement-breakpoint
CREATE TABLE "opportunities" (
	"organization_id" text NOT NULL,
	"opportunity_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opportunities_organization_id_opportunity_id_pk" PRIMARY KEY("organization_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'merchant' NOT NULL,
	"may_resolve_claims" boolean DEFAULT false NOT NULL,
	"test_of" text,
	"suspended_at" timestamp (3) with time zone,
	"logo" text,
	"metadata" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_test_of_unique" UNIQUE("test_of"),
	CONSTRAINT "organizations_kind" CHECK ("organizations"."kind" in ('merchant', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "partner_links" (
	"partner_organization_id" text NOT NULL,
	"merchant_organization_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_links_partner_organization_id_merchant_organization_id_pk" PRIMARY KEY("partner_organization_id","merchant_organization_id")
);
--> statement-breakpoint
CREATE TABLE "queued_mails" (
	"organization_id" text NOT NULL,
	"mail_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queued_mails_organization_id_mail_id_pk" PRIMARY KEY("organization_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "quote_line_items" (
	"organization_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"position" integer NOT NULL,
	"line_item_id" text NOT NULL,
	"type" text NOT NULL,
	"external_id" text,
	"description" text,
	"total_incl_tax_cents" bigint NOT NULL,
	"total_excl_tax_cents" bigint,
	"unit_price_cents" bigint,
	"total_nameplate_capacity" double precision,
	"total_nameplate_power" double precision,
	"product_identifiers" jsonb,
	"incentive_codes" text[],
	CONSTRAINT "quote_line_items_organization_id_quote_id_position_pk" PRIMARY KEY("organization_id","quote_id","position"),
	CONSTRAINT "quote_line_items_sign" CHECK (("quote_line_items"."type" = 'subsidy') = ("quote_line_items"."total_incl_tax_cents" < 0))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"organization_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"opportunity_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"external_id" text,
	"description" text,
	"intake_note" text,
	"currency" text NOT NULL,
	"total_incl_tax_cents" bigint NOT NULL,
	"total_excl_tax_cents" bigint,
	"terms" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"contact_email" text NOT NULL,
	"contact_first_name" text,
	"contact_last_name" text NOT NULL,
	"contact_phone_number" text,
	"address_country" text NOT NULL,
	"address_postal_code" text NOT NULL,
	"address_house_number" text NOT NULL,
	"address_house_number_addition" text,
	"address_street" text NOT NULL,
	"address_city" text NOT NULL,
	"address_municipality" text,
	"financing_phase" text NOT NULL,
	"financing_status" text NOT NULL,
	"financing_method" text[] NOT NULL,
	"financing_waiting_on" text NOT NULL,
	"financing_status_changed_at" timestamp (3) with time zone NOT NULL,
	"sub_status_type" text NOT NULL,
	"sub_status_reason" text,
	"sub_status_description" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quotes_organization_id_quote_id_pk" PRIMARY KEY("organization_id","quote_id"),
	CONSTRAINT "quotes_currency" CHECK ("quotes"."currency" = 'EUR'),
	CONSTRAINT "quotes_country" CHECK ("quotes"."address_country" = 'NL'),
	CONSTRAINT "quotes_postal_code_form" CHECK ("quotes"."address_postal_code" ~ '^[1-9][0-9]{3} [A-Z]{2}$'),
	CONSTRAINT "quotes_total_bound" CHECK (abs("quotes"."total_incl_tax_cents") <= 1000000000),
	CONSTRAINT "quotes_phase" CHECK ("quotes"."financing_phase" in ('new', 'application', 'assessment', 'offer', 'realization', 'closed')),
	CONSTRAINT "quotes_status_known" CHECK ("quotes"."financing_status" in ('new_customer', 'application_started', 'additional_documents_required', 'under_review', 'offer_sent', 'offer_accepted', 'invoice_pending', 'disbursement_pending', 'completed', 'canceled_by_consumer', 'offer_canceled', 'rejected')),
	CONSTRAINT "quotes_waiting_on" CHECK ("quotes"."financing_waiting_on" in ('none', 'consumer', 'merchant', 'lender', 'platform')),
	CONSTRAINT "quotes_sub_status" CHECK ("quotes"."sub_status_type" in ('none', 'on_hold', 'canceled')),
	CONSTRAINT "quotes_on_hold_reason" CHECK ("quotes"."sub_status_type" <> 'on_hold' or "quotes"."sub_status_reason" in ('installation_blocked', 'general_question', 'customer_unreachable', 'missing_documents', 'awaiting_subsidy_decision', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"active_organization_id" text,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"sign_in_attempt_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "sign_in_attempts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"two_factor_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"is_agent" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'nl' NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"verification_id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_clocks" ADD CONSTRAINT "case_clocks_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_organization_id_case_id_cases_organization_id_case_id_fk" FOREIGN KEY ("organization_id","case_id") REFERENCES "public"."cases"("organization_id","case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_organization_id_case_id_cases_organization_id_case_id_fk" FOREIGN KEY ("organization_id","case_id") REFERENCES "public"."cases"("organization_id","case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_presence" ADD CONSTRAINT "case_presence_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_presence" ADD CONSTRAINT "case_presence_organization_id_case_id_cases_organization_id_case_id_fk" FOREIGN KEY ("organization_id","case_id") REFERENCES "public"."cases"("organization_id","case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reads" ADD CONSTRAINT "case_reads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reads" ADD CONSTRAINT "case_reads_organization_id_case_id_cases_organization_id_case_id_fk" FOREIGN KEY ("organization_id","case_id") REFERENCES "public"."cases"("organization_id","case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_organization_id_quote_id_quotes_organization_id_quote_id_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","quote_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correlation_claims" ADD CONSTRAINT "correlation_claims_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_organization_id_event_id_events_organization_id_event_id_fk" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_lanes" ADD CONSTRAINT "delivery_lanes_organization_id_destination_id_destinations_organization_id_destination_id_fk" FOREIGN KEY ("organization_id","destination_id") REFERENCES "public"."destinations"("organization_id","destination_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_moves" ADD CONSTRAINT "financing_moves_organization_id_quote_id_quotes_organization_id_quote_id_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","quote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_test_of_organizations_organization_id_fk" FOREIGN KEY ("test_of") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_partner_organization_id_organizations_organization_id_fk" FOREIGN KEY ("partner_organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_merchant_organization_id_organizations_organization_id_fk" FOREIGN KEY ("merchant_organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_mails" ADD CONSTRAINT "queued_mails_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line_items" ADD CONSTRAINT "quote_line_items_organization_id_quote_id_quotes_organization_id_quote_id_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","quote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_organization_id_opportunity_id_opportunities_organization_id_opportunity_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","opportunity_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_organization" ON "api_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("organization_id","occurred_at","audit_entry_id");--> statement-breakpoint
CREATE INDEX "case_messages_thread" ON "case_messages" USING btree ("organization_id","case_id","created_at","message_id");--> statement-breakpoint
CREATE INDEX "case_notes_case" ON "case_notes" USING btree ("organization_id","case_id","created_at","note_id");--> statement-breakpoint
CREATE INDEX "cases_newest" ON "cases" USING btree ("organization_id","created_at","case_id");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "cases" USING btree ("organization_id","updated_at","case_id");--> statement-breakpoint
CREATE INDEX "cases_quote" ON "cases" USING btree ("organization_id","quote_id","created_at","case_id");--> statement-breakpoint
CREATE INDEX "cases_state" ON "cases" USING btree ("organization_id","state","created_at","case_id");--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("organization_id","state","waiting_on","waiting_since","case_id");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING gin (to_tsvector('simple', translate("subject", '-_./@:&?=#''"', '            ')));--> statement-breakpoint
CREATE INDEX "cases_agent_queue" ON "cases" USING btree ("state","waiting_on","waiting_since","organization_id","case_id");--> statement-breakpoint
CREATE INDEX "cases_unclaimed" ON "cases" USING btree ("waiting_since","organization_id","case_id") WHERE state = 'open' and waiting_on = 'platform' and claimed_by is null;--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_by","waiting_since","organization_id","case_id") WHERE state = 'open' and claimed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_principal" ON "contacts" USING btree ("organization_id","principal");--> statement-breakpoint
CREATE UNIQUE INDEX "correlation_claims_consumer" ON "correlation_claims" USING btree ("organization_id","email_hash","address_hash");--> statement-breakpoint
CREATE INDEX "correlation_claims_address" ON "correlation_claims" USING btree ("organization_id","address_hash");--> statement-breakpoint
CREATE INDEX "deliveries_first_due" ON "deliveries" USING btree ("organization_id","destination_id","next_attempt_at","event_id") WHERE "deliveries"."state" = 'pending' and "deliveries"."attempt_count" = 0;--> statement-breakpoint
CREATE INDEX "deliveries_retry_due" ON "deliveries" USING btree ("organization_id","destination_id","next_attempt_at","event_id") WHERE "deliveries"."state" = 'pending' and "deliveries"."attempt_count" > 0;--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "deliveries" USING btree ("organization_id","destination_id","created_at","event_id");--> statement-breakpoint
CREATE INDEX "deliveries_failed_log" ON "deliveries" USING btree ("organization_id","destination_id","created_at","event_id") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "deliveries_failed_settled" ON "deliveries" USING btree ("organization_id","destination_id","settled_at","event_id") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "delivery_attempts_started" ON "delivery_attempts" USING btree ("organization_id","destination_id","started_at");--> statement-breakpoint
CREATE INDEX "delivery_lanes_due" ON "delivery_lanes" USING btree ("due_at") WHERE "delivery_lanes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "destinations_newest" ON "destinations" USING btree ("organization_id","created_at","destination_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_once" ON "events" USING btree ("organization_id","once_key") WHERE "events"."once_key" is not null;--> statement-breakpoint
CREATE INDEX "events_quote" ON "events" USING btree ("organization_id","quote_id","event_id") WHERE "events"."quote_id" is not null;--> statement-breakpoint
CREATE INDEX "events_case" ON "events" USING btree ("organization_id","case_id","event_id") WHERE "events"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_organization" ON "invitations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_organization_user" ON "members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "queued_mails_due" ON "queued_mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_line_items_id" ON "quote_line_items" USING btree ("organization_id","line_item_id");--> statement-breakpoint
CREATE INDEX "quotes_newest" ON "quotes" USING btree ("organization_id","created_at","quote_id");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("organization_id","financing_status","created_at","quote_id");--> statement-breakpoint
CREATE INDEX "quotes_on_hold" ON "quotes" USING btree ("organization_id","created_at","quote_id") WHERE "quotes"."sub_status_type" = 'on_hold';--> statement-breakpoint
CREATE INDEX "quotes_method_loan" ON "quotes" USING btree ("organization_id","created_at","quote_id") WHERE "quotes"."financing_method" @> '{loan}'::text[];--> statement-breakpoint
CREATE INDEX "quotes_method_own_funds" ON "quotes" USING btree ("organization_id","created_at","quote_id") WHERE "quotes"."financing_method" @> '{own_funds}'::text[];--> statement-breakpoint
CREATE INDEX "quotes_method_subsidy" ON "quotes" USING btree ("organization_id","created_at","quote_id") WHERE "quotes"."financing_method" @> '{subsidy}'::text[];--> statement-breakpoint
CREATE INDEX "quotes_tags" ON "quotes" USING gin (array_prepend("organization_id", "tags"));--> statement-breakpoint
CREATE INDEX "quotes_external_id" ON "quotes" USING btree ("organization_id",lower("external_id") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quotes_last_name" ON "quotes" USING btree ("organization_id",lower("contact_last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree ("organization_id",lower("contact_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quotes_postal_code" ON "quotes" USING btree ("organization_id","address_postal_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");