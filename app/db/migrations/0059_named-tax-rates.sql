CREATE TABLE "dated_tax_rates" (
	"rate_id" text NOT NULL,
	"from_day" date NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "dated_tax_rates_rate_id_from_day_pk" PRIMARY KEY("rate_id","from_day"),
	CONSTRAINT "dated_tax_rates_share" CHECK ("dated_tax_rates"."basis_points" between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"venue_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_order_lines" ADD COLUMN "tax_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tax_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "tax_rate_id" text;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "tax_rate_id" text;--> statement-breakpoint
ALTER TABLE "dated_tax_rates" ADD CONSTRAINT "dated_tax_rates_rate_id_tax_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."tax_rates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_venue_id_profiles_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_name" ON "tax_rates" USING btree ("venue_id",lower("name"));--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD CONSTRAINT "ticket_sales_tax_rate_id_tax_rates_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_tax_rate_id_tax_rates_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rates"("id") ON DELETE set null ON UPDATE no action;