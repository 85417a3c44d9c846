ALTER TABLE "promo_codes" ADD COLUMN "type_ids" text[];--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "valid_until" timestamp with time zone;