-- A scan is named within its event: what phones of another event send can neither take its name nor
-- take it back. Beside the time by which it counts is what its phone sent, where that can't be.
ALTER TABLE "door_scans" DROP CONSTRAINT "door_scans_pkey";--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_event_id_nonce_pk" PRIMARY KEY("event_id","nonce");--> statement-breakpoint
ALTER TABLE "door_scans" ADD COLUMN "phone_time" text;--> statement-breakpoint
-- Evidence is only added to. The rules of a trigger name the columns that may change, and how:
-- `<column> once` gets a value where it has none, `<column> gone` loses it, `<column> until <other>`
-- changes while the other has no value, `<column> freely` changes. A column that no rule names stays,
-- and so do columns that are added to a table later.
create function keep_evidence() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  rule text;
  words text[];
  allowed boolean;
begin
  foreach rule in array tg_argv loop
    words := string_to_array(rule, ' ');
    allowed := case words[2]
      when 'once' then to_jsonb(old) ->> words[1] is null
      when 'gone' then to_jsonb(new) ->> words[1] is null
      when 'until' then to_jsonb(old) ->> words[3] is null
      when 'freely' then true
    end;
    if allowed is null then
      raise exception 'no such rule: %', rule;
    end if;
    if allowed then
      was := was - words[1];
      becomes := becomes - words[1];
    end if;
  end loop;
  -- As text: of two numbers in JSON that are equal, 1 and 1.0, only one gives the signed hash.
  if was::text is distinct from becomes::text then
    raise exception '% can only be added to', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- What phones did at the door, and which phone it was. When a guest list is removed because its page
-- leaves, the scans of its guests go with it.
create trigger door_scans_stay_the_same before update on door_scans
  for each row execute function keep_evidence('settled_at once');
--> statement-breakpoint
create trigger door_phones_stay_the_same before update on door_phones
  for each row execute function keep_evidence('last_seen_at freely', 'ended_at once');
--> statement-breakpoint
-- What was settled and signed. Of a signature, only what is personal can go, when its person leaves.
create trigger settlement_versions_stay_the_same before update on settlement_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger settlement_changes_stay_the_same before update on settlement_changes
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger settlement_signatures_stay_the_same before update on settlement_signatures
  for each row execute function keep_evidence('account_id gone', 'address gone', 'device gone');
--> statement-breakpoint
create trigger settlement_lines_stay_the_same before update on settlement_lines
  for each row execute function keep_evidence('line until removed_at', 'removed_at once');
--> statement-breakpoint
drop trigger contracts_stay_the_same on contracts;
--> statement-breakpoint
create trigger contracts_stay_the_same before update on contracts
  for each row execute function keep_evidence('replaced_at once');
--> statement-breakpoint
-- What the sides of a booking said, proposed and disputed, and what was decided.
create trigger show_confirmations_stay_the_same before update on show_confirmations
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger booking_proposals_stay_the_same before update on booking_proposals
  for each row execute function keep_evidence('answer until answered_at', 'answered_at once');
--> statement-breakpoint
create trigger disputes_stay_the_same before update on disputes
  for each row execute function keep_evidence(
    'state until ended_at', 'decision until ended_at', 'venue_gets_minor until ended_at',
    'performer_gets_minor until ended_at', 'decided_by until ended_at',
    'answer_due_at until ended_at', 'ended_at once');
--> statement-breakpoint
create trigger signed_riders_stay_the_same before update on signed_riders
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger rider_versions_stay_the_same before update on rider_versions
  for each row execute function keep_evidence('referred_at once');
--> statement-breakpoint
create trigger advance_comments_stay_the_same before update on advance_comments
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger advance_confirmations_stay_the_same before update on advance_confirmations
  for each row execute function keep_evidence(
    'revision freely', 'version freely', 'actor freely', 'at freely', 'notified_at freely');
--> statement-breakpoint
create trigger running_order_marks_stay_the_same before update on running_order_marks
  for each row execute function keep_evidence('undone_at once');
--> statement-breakpoint
-- What people wrote to each other, what of it was reported, and what was done about it. Pages and
-- accounts that leave are no longer named.
create trigger messages_stay_the_same before update on messages
  for each row execute function keep_evidence('profile_id gone', 'account_id gone');
--> statement-breakpoint
create trigger message_reports_stay_the_same before update on message_reports
  for each row execute function keep_evidence(
    'reporter_page_id gone', 'reporter_account_id gone', 'reported_page_id gone',
    'reported_account_id gone', 'outcome until closed_at', 'note until closed_at',
    'closed_by until closed_at', 'closed_at once');
--> statement-breakpoint
-- What a review says, once it is published. What other tables' keys do to it is left to them.
create trigger reviews_stay_the_same before update on reviews
  for each row when (pg_trigger_depth() < 1) execute function keep_evidence(
    'text until published_at', 'would_again until published_at', 'account_id until published_at',
    'account_id gone', 'by_id gone', 'answer freely', 'published_at once', 'hidden_at freely');
--> statement-breakpoint
-- What was decided and told of tickets.
create trigger ticket_refunds_stay_the_same before update on ticket_refunds
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger moved_tickets_stay_the_same before update on moved_tickets
  for each row execute function keep_evidence('moved_by gone');
--> statement-breakpoint
create trigger ticket_mailings_stay_the_same before update on ticket_mailings
  for each row execute function keep_evidence('sent freely', 'last_email freely', 'sent_at once');
--> statement-breakpoint
-- What banks took back, and the numbers of documents.
create trigger chargebacks_stay_the_same before update on chargebacks
  for each row execute function keep_evidence(
    'amount_minor freely', 'state freely', 'evidence_due_at freely', 'evidence_sent_at once',
    'closed_at freely');
--> statement-breakpoint
create trigger document_issuers_stay_the_same before update on document_issuers
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger document_series_go_on before update on document_series
  for each row when (new.id <> old.id or new.last_number < old.last_number)
  execute function refuse_change();
--> statement-breakpoint
-- What was carried over to other digits of a currency.
create trigger currency_conversions_stay_the_same before update on currency_conversions
  for each row execute function refuse_change();
--> statement-breakpoint
do $$
declare
  evidence text;
begin
  foreach evidence in array array[
    'door_phones', 'settlement_versions', 'settlement_changes', 'settlement_signatures',
    'settlement_lines', 'show_confirmations', 'booking_proposals', 'disputes',
    'advance_confirmations', 'ticket_refunds', 'moved_tickets', 'ticket_mailings', 'chargebacks',
    'document_issuers', 'document_series', 'currency_conversions'
  ] loop
    execute format('create trigger %I before delete on %I
      for each row execute function refuse_change()', evidence || '_stay', evidence);
  end loop;
  -- These go with what they are part of, such as the page that leaves, and never by themselves.
  foreach evidence in array array[
    'door_scans', 'hold_history', 'signed_riders', 'rider_versions', 'running_order_marks',
    'messages', 'message_reports', 'reviews'
  ] loop
    execute format('create trigger %I before delete on %I
      for each row when (pg_trigger_depth() < 1) execute function refuse_change()',
      case evidence when 'hold_history' then 'hold_history_goes_with_hold' else evidence || '_stay' end,
      evidence);
  end loop;
  foreach evidence in array array[
    'door_scans', 'door_phones', 'settlement_versions', 'settlement_changes',
    'settlement_signatures', 'settlement_lines', 'show_confirmations', 'booking_proposals',
    'disputes', 'signed_riders', 'rider_versions', 'advance_comments', 'advance_confirmations',
    'running_order_marks', 'hold_history', 'messages', 'message_reports', 'reviews',
    'ticket_refunds', 'moved_tickets', 'ticket_mailings', 'chargebacks', 'charges', 'transfers',
    'document_issuers', 'document_series', 'currency_conversions'
  ] loop
    execute format('create trigger %I before truncate on %I
      for each statement execute function refuse_change()', evidence || '_stay_whole', evidence);
  end loop;
end
$$;
