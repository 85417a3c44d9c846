CREATE TABLE "message_files" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"thread_id" text,
	"number" integer,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_thread_id_number_messages_thread_id_number_fk" FOREIGN KEY ("thread_id","number") REFERENCES "public"."messages"("thread_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("thread_id","number");--> statement-breakpoint
CREATE INDEX "message_files_unsent" ON "message_files" USING btree ("created_at") WHERE "message_files"."thread_id" is null;