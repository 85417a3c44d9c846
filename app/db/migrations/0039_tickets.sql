CREATE TABLE "allotments" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"size" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "allotments_never_more" CHECK ("allotments"."taken" between 0 and "allotments"."size")
);
--> statement-breakpoint
CREATE TABLE "ticket_order_lines" (
	"order_id" text NOT NULL,
	"type_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	CONSTRAINT "ticket_order_lines_order_id_type_id_pk" PRIMARY KEY("order_id","type_id"),
	CONSTRAINT "ticket_order_lines_some" CHECK ("ticket_order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"state" text DEFAULT 'basket' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"instalment_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"placed_at" timestamp with time zone,
	"paid_out_at" timestamp with time zone,
	CONSTRAINT "ticket_orders_instalment_id_unique" UNIQUE("instalment_id"),
	CONSTRAINT "ticket_orders_placed" CHECK (("ticket_orders"."state" = 'placed') = ("ticket_orders"."placed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_sales" (
	"event_id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"tax_basis_points" integer DEFAULT 0 NOT NULL,
	"return_hours" integer,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"allotment_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_minor" bigint NOT NULL,
	"tickets_each" integer DEFAULT 1 NOT NULL,
	"limit" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"least_per_order" integer DEFAULT 1 NOT NULL,
	"most_per_order" integer NOT NULL,
	"sale_from" timestamp with time zone,
	"sale_until" timestamp with time zone,
	"after_type_id" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ticket_types_price" CHECK ("ticket_types"."price_minor" >= 0),
	CONSTRAINT "ticket_types_each" CHECK ("ticket_types"."tickets_each" between 1 and 20),
	CONSTRAINT "ticket_types_never_more" CHECK ("ticket_types"."taken" >= 0 and ("ticket_types"."limit" is null or "ticket_types"."taken" <= "ticket_types"."limit")),
	CONSTRAINT "ticket_types_bounds" CHECK ("ticket_types"."least_per_order" between 1 and "ticket_types"."most_per_order")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type_id" text NOT NULL,
	"number" integer NOT NULL,
	"serial" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"price_minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tickets_ended" CHECK (("tickets"."state" = 'valid') = ("tickets"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "allotments" ADD CONSTRAINT "allotments_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_order_lines" ADD CONSTRAINT "ticket_order_lines_order_id_ticket_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ticket_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_order_lines" ADD CONSTRAINT "ticket_order_lines_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD CONSTRAINT "ticket_orders_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD CONSTRAINT "ticket_orders_instalment_id_instalments_id_fk" FOREIGN KEY ("instalment_id") REFERENCES "public"."instalments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_keys" ADD CONSTRAINT "ticket_keys_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_allotment_id_allotments_id_fk" FOREIGN KEY ("allotment_id") REFERENCES "public"."allotments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_ticket_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ticket_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allotments_event" ON "allotments" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "ticket_order_lines_type" ON "ticket_order_lines" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "ticket_orders_email" ON "ticket_orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "ticket_orders_event" ON "ticket_orders" USING btree ("event_id","placed_at");--> statement-breakpoint
CREATE INDEX "ticket_orders_running" ON "ticket_orders" USING btree ("expires_at") WHERE "ticket_orders"."state" = 'basket';--> statement-breakpoint
CREATE INDEX "ticket_keys_event" ON "ticket_keys" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_types_event" ON "ticket_types" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "ticket_types_allotment" ON "ticket_types" USING btree ("allotment_id");--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","state");