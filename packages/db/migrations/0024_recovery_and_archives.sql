CREATE TABLE "factor_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"factor_reset_id" text NOT NULL,
	"organization_id" text,
	"token_hash" text,
	"factor_seen" text NOT NULL,
	"reason" text,
	"proposed_by" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "factor_resets_factor_reset_id_unique" UNIQUE("factor_reset_id"),
	CONSTRAINT "factor_resets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "factor_resets_way" CHECK (("factor_resets"."organization_id" is null) = ("factor_resets"."token_hash" is null)),
	CONSTRAINT "factor_resets_reason" CHECK (("factor_resets"."organization_id" is null) = ("factor_resets"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "organization_exports" (
	"organization_id" text NOT NULL,
	"export_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "organization_exports_organization_id_export_id_pk" PRIMARY KEY("organization_id","export_id"),
	CONSTRAINT "organization_exports_sha256" CHECK ("organization_exports"."sha256" is null or "organization_exports"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;