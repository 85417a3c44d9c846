ALTER TABLE "idempotency_keys" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "reserved_until" timestamp with time zone;