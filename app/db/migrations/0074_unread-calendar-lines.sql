ALTER TABLE "calendar_sources" ADD COLUMN "unread" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "calendar_sources" SET "entity_tag" = null, "last_modified" = null, "next_try_at" = now();