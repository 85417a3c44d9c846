ALTER TABLE "notifications" ALTER COLUMN "page_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "notifications" SET "page_id" = NULL WHERE "page_id" = '';
