CREATE TABLE "door_wristbands" (
	"event_id" text NOT NULL,
	"roll" text NOT NULL,
	"start_count" integer NOT NULL,
	"end_count" integer,
	CONSTRAINT "door_wristbands_event_id_roll_pk" PRIMARY KEY("event_id","roll"),
	CONSTRAINT "door_wristbands_fewer" CHECK ("door_wristbands"."start_count" > 0 and ("door_wristbands"."end_count" is null or "door_wristbands"."end_count" between 0 and "door_wristbands"."start_count"))
);
--> statement-breakpoint
ALTER TABLE "door_scans" ALTER COLUMN "phone_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "door_entry" text;--> statement-breakpoint
ALTER TABLE "door_wristbands" ADD CONSTRAINT "door_wristbands_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "ticket_orders" SET "door_entry" = 'later' WHERE "paid_by" = 'cash';