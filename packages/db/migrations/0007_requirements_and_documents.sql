CREATE TABLE "documents" (
	"organization_id" text NOT NULL,
	"document_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"requirement_id" text,
	"case_id" text,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"marks" text[] NOT NULL,
	"scan" text NOT NULL,
	"object_name" text,
	"sealed_key" text,
	"created_by_type" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id"),
	CONSTRAINT "documents_media_type" CHECK ("documents"."media_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/webp')),
	CONSTRAINT "documents_scan" CHECK ("documents"."scan" in ('pending', 'clean', 'refused')),
	CONSTRAINT "documents_created_by_type" CHECK ("documents"."created_by_type" in ('merchant', 'platform')),
	CONSTRAINT "documents_sha256" CHECK ("documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_size" CHECK ("documents"."size_bytes" between 1 and 15728640),
	CONSTRAINT "documents_bytes_whole" CHECK (("documents"."object_name" is null) = ("documents"."sealed_key" is null)),
	CONSTRAINT "documents_refused_has_no_bytes" CHECK (("documents"."scan" = 'refused') = ("documents"."object_name" is null))
);
--> statement-breakpoint
CREATE TABLE "requirements" (
	"organization_id" text NOT NULL,
	"requirement_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"waiting_on" text NOT NULL,
	"state" text NOT NULL,
	"rejection" text,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "requirements_organization_id_requirement_id_pk" PRIMARY KEY("organization_id","requirement_id"),
	CONSTRAINT "requirements_kind" CHECK ("requirements"."kind" in ('invoice', 'signed_quote', 'proof_of_payment', 'photo', 'energy_label', 'identity', 'income', 'building_ownership', 'other')),
	CONSTRAINT "requirements_state" CHECK ("requirements"."state" in ('open', 'submitted', 'accepted', 'rejected', 'withdrawn')),
	CONSTRAINT "requirements_waiting_on" CHECK ("requirements"."waiting_on" in ('merchant', 'consumer')),
	CONSTRAINT "requirements_rejection" CHECK ("requirements"."state" <> 'rejected' or "requirements"."rejection" is not null)
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "case_messages" ADD COLUMN "document_ids" text[];--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_quote_id_quotes_organization_id_quote_id_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","quote_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_requirement_id_requirements_organization_id_requirement_id_fk" FOREIGN KEY ("organization_id","requirement_id") REFERENCES "public"."requirements"("organization_id","requirement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_organization_id_quote_id_quotes_organization_id_quote_id_fk" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","quote_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_quote" ON "documents" USING btree ("organization_id","quote_id","created_at","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_object" ON "documents" USING btree ("organization_id","object_name");--> statement-breakpoint
CREATE INDEX "documents_unscanned" ON "documents" USING btree ("organization_id","document_id") WHERE scan = 'pending';--> statement-breakpoint
CREATE INDEX "requirements_quote" ON "requirements" USING btree ("organization_id","quote_id","created_at","requirement_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('quote.created', 'quote.financing.completed', 'quote.financing.canceled', 'quote.requirements.updated', 'case.created', 'case.message.replied', 'ping')) NOT VALID;