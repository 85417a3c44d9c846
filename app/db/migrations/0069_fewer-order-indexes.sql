DROP INDEX "attempts_window";--> statement-breakpoint
DROP INDEX "ticket_orders_created";--> statement-breakpoint
DROP INDEX "ticket_orders_email";--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_key_window_start_pk";--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_window_start_key_pk" PRIMARY KEY("window_start","key");--> statement-breakpoint
CREATE INDEX "ticket_orders_door" ON "ticket_orders" USING btree ("event_id","created_at") WHERE "ticket_orders"."door_entry" is not null;--> statement-breakpoint
CREATE INDEX "ticket_orders_email" ON "ticket_orders" USING btree (lower("email")) WHERE "ticket_orders"."email" <> '';