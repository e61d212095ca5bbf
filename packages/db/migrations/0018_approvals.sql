CREATE TABLE "approvals" (
	"organization_id" text NOT NULL,
	"approval_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"sealed_move" text NOT NULL,
	"state_seen" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approvals_organization_id_approval_id_pk" PRIMARY KEY("organization_id","approval_id"),
	CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('organization.suspend', 'financing.cancel', 'message.redact', 'consumer.erase')),
	CONSTRAINT "approvals_reason" CHECK ("approvals"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_subject" ON "approvals" USING btree ("organization_id","kind","subject_id");