ALTER TABLE "holds" ALTER COLUMN "performer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hold_settings" ADD COLUMN "granted_ranks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "performer_name" text;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "challenged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "confirm_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "booking_id" text;--> statement-breakpoint
CREATE INDEX "holds_booking" ON "holds" USING btree ("booking_id") WHERE "holds"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "hold_settings" ADD CONSTRAINT "hold_settings_granted" CHECK ("hold_settings"."granted_ranks" between 0 and 9);--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_for_one" CHECK (num_nonnulls("holds"."performer_id", "holds"."performer_name") = 1);--> statement-breakpoint
UPDATE "holds" SET "granted_at" = "placed_at";--> statement-breakpoint
UPDATE "holds" SET "booking_id" = "bookings"."id", "confirm_asked_at" = "confirmed_at"
	FROM "bookings" WHERE "bookings"."hold_id" = "holds"."id";
