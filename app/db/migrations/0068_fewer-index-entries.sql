ALTER TABLE "ticket_orders" DROP CONSTRAINT "ticket_orders_instalment_id_unique";--> statement-breakpoint
DROP INDEX "tickets_one_a_seat";--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_orders_instalment" ON "ticket_orders" USING btree ("instalment_id") WHERE "ticket_orders"."instalment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_a_seat" ON "tickets" USING btree ("seat_id") WHERE "tickets"."state" = 'valid' and "tickets"."seat_id" is not null;