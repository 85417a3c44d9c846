ALTER TABLE "ticket_orders" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ticket_orders_day" ON "ticket_orders" USING btree ("event_id","day") WHERE "ticket_orders"."state" = 'placed';--> statement-breakpoint
UPDATE "ticket_orders" SET "day" = "events"."day" FROM "events" WHERE "events"."id" = "ticket_orders"."event_id" AND "ticket_orders"."state" = 'placed';
