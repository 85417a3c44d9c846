CREATE TABLE "settlement_receipts" (
	"file_id" text PRIMARY KEY NOT NULL,
	"line_id" text NOT NULL,
	"booking_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_receipts" ADD CONSTRAINT "settlement_receipts_file_id_message_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."message_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_receipts" ADD CONSTRAINT "settlement_receipts_line_id_settlement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."settlement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_receipts_booking" ON "settlement_receipts" USING btree ("booking_id");