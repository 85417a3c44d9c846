CREATE TABLE "settlement_changes" (
	"booking_id" text NOT NULL,
	"revision" integer NOT NULL,
	"by" text,
	"actor" uuid,
	"action" text NOT NULL,
	"line_id" text,
	"before" jsonb,
	"after" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_changes_booking_id_revision_pk" PRIMARY KEY("booking_id","revision")
);
--> statement-breakpoint
CREATE TABLE "settlement_disputes" (
	"booking_id" text NOT NULL,
	"line_id" text NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_disputes_booking_id_line_id_pk" PRIMARY KEY("booking_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "settlement_lines_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line" jsonb NOT NULL,
	"entered_by" text NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement_signatures" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"side" text NOT NULL,
	"account_id" text,
	"actor" uuid NOT NULL,
	"typed_name" text NOT NULL,
	"hash" text NOT NULL,
	"consent" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"address" text,
	"device" text,
	CONSTRAINT "settlement_signatures_booking_id_version_side_pk" PRIMARY KEY("booking_id","version","side")
);
--> statement-breakpoint
CREATE TABLE "settlement_versions" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_versions_booking_id_version_pk" PRIMARY KEY("booking_id","version"),
	CONSTRAINT "settlement_versions_hash" CHECK ("settlement_versions"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"agreed_version" integer,
	"undisputed_at" timestamp with time zone,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_changes" ADD CONSTRAINT "settlement_changes_booking_id_settlements_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."settlements"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_disputes" ADD CONSTRAINT "settlement_disputes_booking_id_settlements_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."settlements"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_booking_id_settlements_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."settlements"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_signatures" ADD CONSTRAINT "settlement_signatures_booking_id_settlements_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."settlements"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_signatures" ADD CONSTRAINT "settlement_signatures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_versions" ADD CONSTRAINT "settlement_versions_booking_id_settlements_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."settlements"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_booking" ON "settlement_lines" USING btree ("booking_id","position") WHERE "settlement_lines"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_signatures_at" ON "settlement_signatures" USING btree ("signed_at");