ALTER TABLE "ticket_order_lines" ADD COLUMN "tax_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tax_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "tax_basis_points" integer;--> statement-breakpoint
UPDATE "ticket_order_lines" SET "tax_basis_points" = s."tax_basis_points" FROM "ticket_orders" o, "ticket_sales" s WHERE o."id" = "ticket_order_lines"."order_id" AND s."event_id" = o."event_id";--> statement-breakpoint
UPDATE "tickets" SET "tax_basis_points" = s."tax_basis_points" FROM "ticket_sales" s WHERE s."event_id" = "tickets"."event_id";
