CREATE TABLE "hold_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hold_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hold_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"by" text,
	"why" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "hold_history" ADD CONSTRAINT "hold_history_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_history_hold" ON "hold_history" USING btree ("hold_id","id");--> statement-breakpoint
-- Whatever changes a hold, what happened to it is written down with the change.
create function note_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into hold_history (hold_id, at, action)
    values (new.id, new.placed_at, case new.placed_by when 'venue' then 'placed' else 'requested' end);
    if new.placed_by = 'performer' and new.granted_at is not null then
      insert into hold_history (hold_id, at, action) values (new.id, new.granted_at, 'granted');
    end if;
    if new.offer_wanted_by is not null then
      insert into hold_history (hold_id, at, action, "by")
      values (new.id, new.placed_at, 'offerWanted', new.offer_wanted_by);
    end if;
    return null;
  end if;
  if old.granted_at is null and new.granted_at is not null then
    insert into hold_history (hold_id, at, action) values (new.id, new.granted_at, 'granted');
  end if;
  if old.offer_wanted_by is null and new.offer_wanted_by is not null then
    insert into hold_history (hold_id, action, "by") values (new.id, 'offerWanted', new.offer_wanted_by);
  end if;
  if new.challenged_at is not null and new.challenged_at is distinct from old.challenged_at then
    insert into hold_history (hold_id, at, action) values (new.id, new.challenged_at, 'challenged');
  end if;
  if old.performer_id is null and new.performer_id is not null then
    insert into hold_history (hold_id, action) values (new.id, 'handedOver');
  end if;
  if old.confirm_asked_at is null and new.confirm_asked_at is not null then
    insert into hold_history (hold_id, at, action) values (new.id, new.confirm_asked_at, 'confirmed');
  end if;
  if old.confirmed_at is null and new.confirmed_at is not null then
    insert into hold_history (hold_id, at, action) values (new.id, new.confirmed_at, 'agreed');
  elsif old.booking_id is null and new.booking_id is not null and new.ended_at is null then
    insert into hold_history (hold_id, action) values (new.id, 'offered');
  end if;
  if old.booking_id is not null and new.booking_id is null and new.ended_at is null then
    insert into hold_history (hold_id, action) values (new.id, 'offerEnded');
  end if;
  if old.ended_at is null and new.ended_at is not null then
    insert into hold_history (hold_id, at, action, why, reason)
    values (new.id, new.ended_at, 'ended', new.ended_why, new.reason);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger holds_inserted_noted after insert on holds
  for each row execute function note_hold();
--> statement-breakpoint
create trigger holds_updated_noted after update on holds
  for each row execute function note_hold();
--> statement-breakpoint
create trigger hold_history_stays before update on hold_history
  for each row execute function refuse_change();
--> statement-breakpoint
-- Of holds from before, what their rows tell.
insert into hold_history (hold_id, at, action, "by", why, reason)
select hold_id, at, action, "by", why, reason from (
  select id as hold_id, placed_at as at, 1 as step,
    case placed_by when 'venue' then 'placed' else 'requested' end as action,
    null as "by", null as why, null as reason from holds
  union all select id, granted_at, 2, 'granted', null, null, null from holds
    where placed_by = 'performer' and granted_at is not null
  union all select id, placed_at, 3, 'offerWanted', offer_wanted_by, null, null from holds
    where offer_wanted_by is not null
  union all select id, challenged_at, 4, 'challenged', null, null, null from holds
    where challenged_at is not null
  union all select id, confirm_asked_at, 5, 'confirmed', null, null, null from holds
    where confirm_asked_at is not null
  union all select id, confirmed_at, 6, 'agreed', null, null, null from holds
    where confirmed_at is not null
  union all select holds.id, bookings.created_at, 7, 'offered', null, null, null
    from holds join bookings on bookings.id = holds.booking_id where confirmed_at is null
  union all select id, ended_at, 8, 'ended', null, ended_why, reason from holds
    where ended_at is not null
) as known order by at, step;
