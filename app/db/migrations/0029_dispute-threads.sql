-- An administrator’s decision is said in the thread too.
INSERT INTO "dispute_statements" ("id", "dispute_id", "by", "text", "at")
SELECT 'decision-' || d.id, d.id, 'platform', d.decision, d.ended_at
FROM "disputes" d WHERE d.decision <> '' AND d.ended_at IS NOT NULL;--> statement-breakpoint
-- What was said on each dispute becomes its thread, in the order in which it was said.
INSERT INTO "threads" ("id", "kind", "subject_id", "last_number", "created_at")
SELECT 'dispute-' || s.dispute_id, 'dispute', s.dispute_id, count(*), min(s.at)
FROM "dispute_statements" s GROUP BY s.dispute_id;--> statement-breakpoint
INSERT INTO "messages" ("thread_id", "number", "id", "profile_id", "text", "created_at")
SELECT 'dispute-' || s.dispute_id, row_number() OVER (PARTITION BY s.dispute_id ORDER BY s.at, s.id), s.id,
	CASE s.by WHEN 'venue' THEN b.venue_id WHEN 'performer' THEN b.performer_id END, s.text, s.at
FROM "dispute_statements" s JOIN "disputes" d ON d.id = s.dispute_id JOIN "bookings" b ON b.id = d.booking_id;--> statement-breakpoint
-- Nothing of it counts as unread, and all of it has been mailed.
INSERT INTO "thread_pages" ("thread_id", "profile_id", "last_number", "last_at", "answered_number", "mailed_number")
SELECT t.id, p.id, t.last_number, (SELECT max(m.created_at) FROM "messages" m WHERE m.thread_id = t.id), t.last_number, t.last_number
FROM "threads" t JOIN "disputes" d ON d.id = t.subject_id JOIN "bookings" b ON b.id = d.booking_id
JOIN "profiles" p ON p.id IN (b.venue_id, b.performer_id) WHERE t.kind = 'dispute';--> statement-breakpoint
-- The files stay where they lie.
INSERT INTO "message_files" ("id", "key", "thread_id", "number", "position", "name", "type", "size_bytes", "created_at")
SELECT f.id, 'claims/' || d.booking_id || '/' || f.id, m.thread_id, m.number,
	row_number() OVER (PARTITION BY f.statement_id ORDER BY f.created_at, f.id) - 1, f.name, f.type, f.size_bytes, f.created_at
FROM "dispute_files" f JOIN "messages" m ON m.id = f.statement_id
JOIN "disputes" d ON 'dispute-' || d.id = m.thread_id;--> statement-breakpoint
DROP TABLE "dispute_files" CASCADE;--> statement-breakpoint
DROP INDEX "dispute_statements_dispute";--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_id_messages_id_fk" FOREIGN KEY ("id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_statements_dispute" ON "dispute_statements" USING btree ("dispute_id");--> statement-breakpoint
ALTER TABLE "dispute_statements" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "dispute_statements" DROP COLUMN "at";
