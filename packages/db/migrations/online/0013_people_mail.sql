ALTER TABLE "notification_choices" VALIDATE CONSTRAINT "notification_choices_frequency";
--> statement-breakpoint
ALTER TABLE "notification_choices" VALIDATE CONSTRAINT "notification_choices_topic";
