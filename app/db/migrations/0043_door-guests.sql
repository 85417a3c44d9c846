ALTER TABLE "door_scans" DROP CONSTRAINT "door_scans_about";--> statement-breakpoint
ALTER TABLE "door_scans" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_about" CHECK (("door_scans"."kind" = 'undo') = ("door_scans"."undoes" is not null) and num_nonnulls("door_scans"."ticket_id", "door_scans"."guest_id", "door_scans"."undoes") = 1);