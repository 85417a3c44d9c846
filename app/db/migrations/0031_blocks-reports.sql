CREATE TABLE "page_blocks" (
	"profile_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_blocks_profile_id_blocked_id_pk" PRIMARY KEY("profile_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"number" integer NOT NULL,
	"reporter_page_id" text,
	"reporter_account_id" text,
	"reported_page_id" text,
	"reported_account_id" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "shows_reading" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "shows_typing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "messages_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "is_kept_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_blocks" ADD CONSTRAINT "page_blocks_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_blocks" ADD CONSTRAINT "page_blocks_blocked_id_profiles_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_page_id_profiles_id_fk" FOREIGN KEY ("reporter_page_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_account_id_accounts_id_fk" FOREIGN KEY ("reporter_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reported_page_id_profiles_id_fk" FOREIGN KEY ("reported_page_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reported_account_id_accounts_id_fk" FOREIGN KEY ("reported_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_blocks_blocked" ON "page_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_one_open" ON "message_reports" USING btree ("thread_id","number","reporter_page_id") WHERE "message_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("reported_at") WHERE "message_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "message_reports_reporter" ON "message_reports" USING btree ("reporter_account_id");--> statement-breakpoint
CREATE INDEX "message_reports_reported" ON "message_reports" USING btree ("reported_account_id");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_page" ON "message_reports" USING btree ("reporter_page_id");--> statement-breakpoint
CREATE INDEX "message_reports_reported_page" ON "message_reports" USING btree ("reported_page_id");--> statement-breakpoint
-- Of bookings that are signed by now, and of disputes, people go on writing whoever blocks whom.
UPDATE "threads" t SET "is_kept_open" = true WHERE t.kind = 'dispute' OR EXISTS (
	SELECT 1 FROM "bookings" b WHERE t.kind = 'booking' AND b.id = t.subject_id AND b.signed_version IS NOT NULL);
