CREATE TABLE "agent_notification_choices" (
	"user_id" text NOT NULL,
	"topic" text NOT NULL,
	"frequency" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_notification_choices_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "agent_notification_choices_topic" CHECK ("agent_notification_choices"."topic" in ('message', 'waiting_on_me', 'deadline_tomorrow', 'paid_out', 'rejected', 'today', 'destination_failing', 'events_expiring')),
	CONSTRAINT "agent_notification_choices_frequency" CHECK ("agent_notification_choices"."frequency" in ('at_once', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE "mail_threads" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"reply_key" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"mail_id" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"first_mail_id" text,
	"last_mail_id" text,
	"last_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_threads_organization_id_user_id_thread_id_pk" PRIMARY KEY("organization_id","user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "notice_feeds" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"cases_through" timestamp (3) with time zone NOT NULL,
	"morning_on" date
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"topic" text NOT NULL,
	"subject_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"mail_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_organization_id_user_id_topic_subject_id_pk" PRIMARY KEY("organization_id","user_id","topic","subject_id"),
	CONSTRAINT "notices_topic" CHECK ("notices"."topic" in ('message', 'waiting_on_me', 'deadline_tomorrow', 'paid_out', 'rejected', 'today', 'destination_failing', 'events_expiring'))
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_topic";--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "agent_notification_choices" ADD CONSTRAINT "agent_notification_choices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_threads_due" ON "mail_threads" USING btree ("due_at") WHERE "mail_threads"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_threads_reply_key" ON "mail_threads" USING btree ("reply_key");--> statement-breakpoint
CREATE INDEX "notices_thread" ON "notices" USING btree ("organization_id","user_id","thread_id");--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_frequency" CHECK ("notification_choices"."frequency" in ('at_once', 'daily', 'never')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_topic" CHECK ("notification_choices"."topic" in ('message', 'waiting_on_me', 'deadline_tomorrow', 'paid_out', 'rejected', 'today', 'destination_failing', 'events_expiring')) NOT VALID;