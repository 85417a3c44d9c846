ALTER TABLE "ticket_types" DROP CONSTRAINT "ticket_types_price";--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "paid_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "door_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD CONSTRAINT "ticket_orders_cash" CHECK ("ticket_orders"."paid_by" = 'card' or ("ticket_orders"."instalment_id" is null and "ticket_orders"."paid_out_at" is not null));--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price_minor" >= 0 and coalesce("ticket_types"."door_price_minor" >= 0, true));