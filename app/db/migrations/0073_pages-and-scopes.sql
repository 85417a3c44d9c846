ALTER TABLE "notifications" ALTER COLUMN "page_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "notifications" SET "page_id" = NULL WHERE "page_id" = '';--> statement-breakpoint
UPDATE "api_keys" SET "scopes" = array_remove("scopes", 'tickets') || CASE WHEN 'book' = any("scopes") THEN ARRAY['tickets-before'] ELSE ARRAY[]::text[] END
WHERE 'book' = any("scopes") OR 'tickets' = any("scopes");
