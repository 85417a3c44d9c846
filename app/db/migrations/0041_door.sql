CREATE TABLE "door_phones" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "door_phones_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "door_scans" (
	"nonce" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"event_id" text NOT NULL,
	"phone_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" text,
	"serial" integer,
	"undoes" text,
	"is_overruled" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "door_scans_about" CHECK (("door_scans"."kind" = 'undo') = ("door_scans"."undoes" is not null) and ("door_scans"."kind" = 'undo') = ("door_scans"."ticket_id" is null))
);
--> statement-breakpoint
ALTER TABLE "door_phones" ADD CONSTRAINT "door_phones_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_event_id_ticket_sales_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ticket_sales"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_phone_id_door_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."door_phones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_phones_event" ON "door_phones" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "door_scans_event" ON "door_scans" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "door_scans_ticket" ON "door_scans" USING btree ("ticket_id");