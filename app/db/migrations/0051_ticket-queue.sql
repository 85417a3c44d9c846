CREATE TABLE "ticket_queue_places" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"queue" integer NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone,
	"basket_id" text
);
--> statement-breakpoint
CREATE TABLE "ticket_queues" (
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	CONSTRAINT "ticket_queues_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "card_fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "card" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "given_back_for" text;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "most_per_person" integer;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "baskets_per_minute" integer DEFAULT 600 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_queues" ADD CONSTRAINT "ticket_queues_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_queue_places_queue" ON "ticket_queue_places" USING btree ("event_id","queue","id");--> statement-breakpoint
CREATE INDEX "ticket_queue_places_arrived" ON "ticket_queue_places" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "ticket_orders_card" ON "ticket_orders" USING btree ("event_id","card") WHERE "ticket_orders"."card" <> '';--> statement-breakpoint
CREATE INDEX "ticket_orders_created" ON "ticket_orders" USING btree ("event_id","created_at");--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD CONSTRAINT "ticket_orders_given_back" CHECK ("ticket_orders"."given_back_for" is null or "ticket_orders"."state" = 'expired');