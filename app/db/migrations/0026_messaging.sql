CREATE TABLE "messages" (
	"thread_id" text NOT NULL,
	"number" integer NOT NULL,
	"id" text NOT NULL,
	"profile_id" text,
	"account_id" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_thread_id_number_pk" PRIMARY KEY("thread_id","number")
);
--> statement-breakpoint
CREATE TABLE "thread_pages" (
	"thread_id" text NOT NULL,
	"profile_id" text NOT NULL,
	"last_number" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"answered_number" integer DEFAULT 0 NOT NULL,
	"mailed_number" integer DEFAULT 0 NOT NULL,
	"is_mail_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "thread_pages_thread_id_profile_id_pk" PRIMARY KEY("thread_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "thread_readers" (
	"thread_id" text NOT NULL,
	"account_id" text NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"archived_number" integer,
	CONSTRAINT "thread_readers_thread_id_account_id_pk" PRIMARY KEY("thread_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_pages" ADD CONSTRAINT "thread_pages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_pages" ADD CONSTRAINT "thread_pages_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_page" ON "messages" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "thread_pages_list" ON "thread_pages" USING btree ("profile_id","last_at","thread_id");--> statement-breakpoint
CREATE INDEX "thread_pages_open" ON "thread_pages" USING btree ("profile_id") WHERE "thread_pages"."answered_number" < "thread_pages"."last_number";--> statement-breakpoint
CREATE INDEX "thread_readers_account" ON "thread_readers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_subject" ON "threads" USING btree ("kind","subject_id");--> statement-breakpoint
-- What was written about each booking becomes its thread, in the order in which it was written.
INSERT INTO "threads" ("id", "kind", "subject_id", "last_number", "created_at")
SELECT 'booking-' || booking_id, 'booking', booking_id, count(*), min(created_at)
FROM "booking_comments" GROUP BY booking_id;--> statement-breakpoint
INSERT INTO "messages" ("thread_id", "number", "id", "profile_id", "account_id", "text", "created_at")
SELECT 'booking-' || c.booking_id,
	row_number() OVER (PARTITION BY c.booking_id ORDER BY c.created_at, c.id),
	c.id, CASE c.side WHEN 'venue' THEN b.venue_id ELSE b.performer_id END, c.account_id, c.text, c.created_at
FROM "booking_comments" c JOIN "bookings" b ON b.id = c.booking_id;--> statement-breakpoint
-- Nothing of it counts as unread; what has waited for its mail goes on waiting.
INSERT INTO "thread_pages" ("thread_id", "profile_id", "last_number", "last_at", "answered_number", "mailed_number", "is_mail_due")
SELECT t.id, p.id, t.last_number, (SELECT max(m.created_at) FROM "messages" m WHERE m.thread_id = t.id), t.last_number,
	coalesce((SELECT max(m.number) FROM "messages" m JOIN "booking_comments" c ON c.id = m.id
		WHERE m.thread_id = t.id AND m.profile_id IS DISTINCT FROM p.id AND c.mailed_at IS NOT NULL), 0),
	EXISTS (SELECT 1 FROM "messages" m JOIN "booking_comments" c ON c.id = m.id
		WHERE m.thread_id = t.id AND m.profile_id IS DISTINCT FROM p.id AND c.mailed_at IS NULL)
FROM "threads" t JOIN "bookings" b ON b.id = t.subject_id
JOIN "profiles" p ON p.id IN (b.venue_id, b.performer_id);--> statement-breakpoint
UPDATE "outbox" o SET "type" = 'messages due', "payload" = jsonb_build_object(
	'threadId', 'booking-' || (o.payload->>'bookingId'),
	'profileId', CASE o.payload->>'side' WHEN 'venue' THEN b.performer_id ELSE b.venue_id END)
FROM "bookings" b WHERE o.type = 'comments due' AND b.id = o.payload->>'bookingId';--> statement-breakpoint
DROP TABLE "booking_comments";
