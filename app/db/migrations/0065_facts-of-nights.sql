ALTER TABLE "page_facts" ADD COLUMN "advances_counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_facts" ADD COLUMN "advances_in_time" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_facts" ADD COLUMN "settlements_counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_facts" ADD COLUMN "settlements_disputed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
drop trigger page_facts_updated on page_facts;
--> statement-breakpoint
create trigger page_facts_updated after update on page_facts for each row
  when ((old.reply_median_hours, old.replies_counted, old.pay_median_days, old.pays_counted, old.shows_played,
      old.advances_counted, old.advances_in_time, old.settlements_counted, old.settlements_disputed)
    is distinct from
    (new.reply_median_hours, new.replies_counted, new.pay_median_days, new.pays_counted, new.shows_played,
      new.advances_counted, new.advances_in_time, new.settlements_counted, new.settlements_disputed))
  execute function announce_page_facts();
