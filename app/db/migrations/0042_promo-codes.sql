CREATE TABLE "promo_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"off_minor" bigint DEFAULT 0 NOT NULL,
	"off_basis_points" integer DEFAULT 0 NOT NULL,
	"limit" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promo_codes_never_more" CHECK ("promo_codes"."taken" >= 0 and ("promo_codes"."limit" is null or "promo_codes"."taken" <= "promo_codes"."limit"))
);
--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD COLUMN "promo_code_id" text;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_word" ON "promo_codes" USING btree ("event_id","word");--> statement-breakpoint
ALTER TABLE "ticket_orders" ADD CONSTRAINT "ticket_orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;