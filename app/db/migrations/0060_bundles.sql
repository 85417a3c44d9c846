ALTER TABLE "tickets" ADD COLUMN "bundle" integer;--> statement-breakpoint
-- Tickets of bundles that are sold already: those of an order and type, in their order, so many at a time.
UPDATE "tickets" SET "bundle" = counted.bundle FROM (
	SELECT t."id", 1 + (row_number() OVER (PARTITION BY t."order_id", t."type_id" ORDER BY t."number") - 1) / y."tickets_each" AS bundle
	FROM "tickets" t JOIN "ticket_types" y ON y."id" = t."type_id" WHERE y."tickets_each" > 1
) counted WHERE "tickets"."id" = counted."id";
