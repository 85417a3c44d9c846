ALTER TABLE "booking_comments" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure" text;--> statement-breakpoint
UPDATE "booking_comments" SET "mailed_at" = "created_at";--> statement-breakpoint
UPDATE "outbox" SET "type" = 'calendar due' WHERE "type" = 'calendar source added';
