-- Every currency has the digits of ISO 4217 from here on (app/lib/money/currencies.ts). Until now they
-- were those of the CLDR inside Node: 48 in Node 26.10, which has none for the currencies below. Their
-- amounts are carried over to the new unit, so that each is worth what it was; EUR, USD, JPY, RSD and
-- all others stay as they are. Nothing else changes: contracts are texts, and signed settlements keep
-- their document and its hash, with the digits that it was signed in beside it.
CREATE TABLE "currency_conversions" (
	"of" text NOT NULL,
	"currency" text NOT NULL,
	"digits_before" smallint NOT NULL,
	"digits_after" smallint NOT NULL,
	"rows" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_conversions_of_currency_pk" PRIMARY KEY("of","currency")
);
--> statement-breakpoint
ALTER TABLE "settlement_versions" ADD COLUMN "digits" smallint;
--> statement-breakpoint
-- What an amount of a currency is multiplied by; null for one that stays.
create function minor_factor(code text) returns bigint language sql immutable as $$
  select case
    when code in (
      'AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MMK', 'PKR', 'SLL', 'SOS', 'SYP',
      'YER'
    ) then 100
    when code = 'IQD' then 1000
  end
$$;
--> statement-breakpoint
-- The same for JSON: numbers by names that end in Minor, in the currency beside or around them.
create function minor_carried(value jsonb, code text) returns jsonb language plpgsql immutable as $$
declare
  own text := code;
begin
  if jsonb_typeof(value) = 'object' then
    if value ->> 'currency' ~ '^[A-Z]{3}$' then
      own := value ->> 'currency';
    end if;
    return (
      select coalesce(jsonb_object_agg(member.key, case
        when member.key ~ 'Minor$' and jsonb_typeof(member.value) = 'number'
          then to_jsonb((member.value #>> '{}')::numeric * coalesce(minor_factor(own), 1))
        -- Most of a document has no amounts, and stays without a look at each part of it.
        when member.value::text like '%Minor":%' then minor_carried(member.value, own)
        else member.value
      end), '{}')
      from jsonb_each(value) as member
    );
  end if;
  if jsonb_typeof(value) = 'array' then
    return (
      select coalesce(jsonb_agg(minor_carried(item.value, own) order by item.ordinality), '[]')
      from jsonb_array_elements(value) with ordinality as item
    );
  end if;
  return value;
end
$$;
--> statement-breakpoint
-- Notes what was carried over, for `currency_conversions` and the log.
create function note_carried(name text, code text, count bigint) returns void language plpgsql as $$
declare
  after_digits constant integer := case when code = 'IQD' then 3 else 2 end;
begin
  insert into currency_conversions ("of", currency, digits_before, digits_after, rows)
    values (name, code, 0, after_digits, count)
    on conflict ("of", currency) do update set rows = currency_conversions.rows + excluded.rows;
  raise notice '%: % rows in % from 0 to % digits', name, count, code, after_digits;
end
$$;
--> statement-breakpoint
-- Which booking is agreed or offered in a currency that changes. A booking has one at a time, and
-- what was signed decides.
create table carried_bookings as
  select bookings.id as booking_id, version.terms ->> 'currency' as currency
  from bookings
    join booking_versions as version on version.booking_id = bookings.id
      and version.number = coalesce(bookings.signed_version, nullif(bookings.latest_version, 0))
  where minor_factor(version.terms ->> 'currency') is not null;
--> statement-breakpoint
-- These refuse every change of an amount, and are asked to allow this one.
alter table ledger_entries disable trigger user;
--> statement-breakpoint
alter table ledger_balances disable trigger user;
--> statement-breakpoint
alter table ledger_transactions disable trigger user;
--> statement-breakpoint
alter table documents disable trigger user;
--> statement-breakpoint
alter table booking_versions disable trigger user;
--> statement-breakpoint
alter table booking_history disable trigger user;
--> statement-breakpoint
alter table cancellations disable trigger user;
--> statement-breakpoint
alter table dispute_statements disable trigger user;
--> statement-breakpoint
alter table charges disable trigger user;
--> statement-breakpoint
alter table transfers disable trigger user;
--> statement-breakpoint
alter table security_log disable trigger user;
--> statement-breakpoint
-- The books: entries, their sums, and what the trail tells of them.
with carried as (
  update ledger_entries set amount_minor = ledger_entries.amount_minor * minor_factor(account.currency)
    from ledger_accounts as account
    where account.id = ledger_entries.account_id and minor_factor(account.currency) is not null
    returning account.currency as currency
)
select note_carried('ledger_entries', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update ledger_balances set balance_minor = ledger_balances.balance_minor * minor_factor(account.currency)
    from ledger_accounts as account
    where account.id = ledger_balances.account_id and minor_factor(account.currency) is not null
    returning account.currency as currency
)
select note_carried('ledger_balances', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update ledger_transactions set facts = minor_carried(ledger_transactions.facts, entered.currency)
    from (
      select distinct entry.transaction_id, account.currency
      from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
      where minor_factor(account.currency) is not null
    ) as entered
    where entered.transaction_id = ledger_transactions.id and ledger_transactions.facts <> '{}'
    returning entered.currency as currency
)
select note_carried('ledger_transactions', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update instalments set amount_minor = instalments.amount_minor * minor_factor(instalments.currency), fee_minor = instalments.fee_minor * minor_factor(instalments.currency)
    where minor_factor(instalments.currency) is not null
    returning instalments.currency as currency
)
select note_carried('instalments', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update charges set amount_minor = charges.amount_minor * minor_factor(charges.currency), fee_minor = charges.fee_minor * minor_factor(charges.currency), refunded_minor = charges.refunded_minor * minor_factor(charges.currency), transferred_minor = charges.transferred_minor * minor_factor(charges.currency)
    where minor_factor(charges.currency) is not null
    returning charges.currency as currency
)
select note_carried('charges', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update transfers set amount_minor = transfers.amount_minor * minor_factor(transfers.currency)
    where minor_factor(transfers.currency) is not null
    returning transfers.currency as currency
)
select note_carried('transfers', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update chargebacks set amount_minor = chargebacks.amount_minor * minor_factor(chargebacks.currency)
    where minor_factor(chargebacks.currency) is not null
    returning chargebacks.currency as currency
)
select note_carried('chargebacks', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update documents set total_minor = documents.total_minor * minor_factor(documents.currency),
      content = minor_carried(documents.content, documents.currency)
    where minor_factor(documents.currency) is not null
    returning documents.currency as currency
)
select note_carried('documents', currency, count(*)) from carried group by currency;
--> statement-breakpoint
-- Bookings: terms, what happened, and what was decided.
with carried as (
  update booking_versions set terms = minor_carried(booking_versions.terms, null)
    where minor_factor(terms ->> 'currency') is not null
    returning terms ->> 'currency' as currency
)
select note_carried('booking_versions', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update booking_history set facts = minor_carried(booking_history.facts, booking.currency)
    from carried_bookings as booking
    where booking.booking_id = booking_history.booking_id
      and booking_history.facts::text like '%Minor":%'
    returning booking.currency as currency
)
select note_carried('booking_history', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update cancellations set guarantee_minor = cancellations.guarantee_minor * minor_factor(cancellations.currency), venue_gets_back_minor = cancellations.venue_gets_back_minor * minor_factor(cancellations.currency), performer_gets_minor = cancellations.performer_gets_minor * minor_factor(cancellations.currency), venue_fee_minor = cancellations.venue_fee_minor * minor_factor(cancellations.currency), performer_fee_minor = cancellations.performer_fee_minor * minor_factor(cancellations.currency)
    where minor_factor(cancellations.currency) is not null
    returning cancellations.currency as currency
)
select note_carried('cancellations', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update disputes set asks_venue_gets_minor = disputes.asks_venue_gets_minor * minor_factor(booking.currency), venue_gets_minor = disputes.venue_gets_minor * minor_factor(booking.currency), performer_gets_minor = disputes.performer_gets_minor * minor_factor(booking.currency)
    from carried_bookings as booking
    where booking.booking_id = disputes.booking_id
    returning booking.currency as currency
)
select note_carried('disputes', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update dispute_statements set offers_venue_gets_minor = dispute_statements.offers_venue_gets_minor * minor_factor(booking.currency)
    from disputes join carried_bookings as booking on booking.booking_id = disputes.booking_id
    where disputes.id = dispute_statements.dispute_id
      and dispute_statements.offers_venue_gets_minor is not null
    returning booking.currency as currency
)
select note_carried('dispute_statements', currency, count(*)) from carried group by currency;
--> statement-breakpoint
-- Settlements: lines, disputes and history. The signed document stays, as its hash is what was signed.
with carried as (
  update settlement_lines set line = minor_carried(settlement_lines.line, booking.currency)
    from carried_bookings as booking
    where booking.booking_id = settlement_lines.booking_id
    returning booking.currency as currency
)
select note_carried('settlement_lines', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update settlement_changes set before = minor_carried(settlement_changes.before, booking.currency),
      after = minor_carried(settlement_changes.after, booking.currency),
      amount_minor = settlement_changes.amount_minor * minor_factor(booking.currency)
    from carried_bookings as booking
    where booking.booking_id = settlement_changes.booking_id
    returning booking.currency as currency
)
select note_carried('settlement_changes', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update settlement_disputes set amount_minor = settlement_disputes.amount_minor * minor_factor(booking.currency)
    from carried_bookings as booking
    where booking.booking_id = settlement_disputes.booking_id and settlement_disputes.amount_minor is not null
    returning booking.currency as currency
)
select note_carried('settlement_disputes', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update settlement_versions set digits = 0, total_minor = settlement_versions.total_minor * minor_factor(document ->> 'currency')
    where minor_factor(document ->> 'currency') is not null
    returning document ->> 'currency' as currency
)
select note_carried('settlement_versions', currency, count(*)) from carried group by currency;
--> statement-breakpoint
-- Tickets: prices, codes, baskets and orders.
with carried as (
  update ticket_types set price_minor = ticket_types.price_minor * minor_factor(sale.currency),
      door_price_minor = ticket_types.door_price_minor * minor_factor(sale.currency)
    from ticket_sales as sale
    where sale.event_id = ticket_types.event_id and minor_factor(sale.currency) is not null
    returning sale.currency as currency
)
select note_carried('ticket_types', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update promo_codes set off_minor = promo_codes.off_minor * minor_factor(sale.currency)
    from ticket_sales as sale
    where sale.event_id = promo_codes.event_id and promo_codes.off_minor <> 0
      and minor_factor(sale.currency) is not null
    returning sale.currency as currency
)
select note_carried('promo_codes', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update ticket_imports set file = minor_carried(ticket_imports.file, sale.currency)
    from ticket_sales as sale
    where sale.event_id = ticket_imports.event_id and minor_factor(sale.currency) is not null
    returning sale.currency as currency
)
select note_carried('ticket_imports', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update ticket_order_lines set price_minor = ticket_order_lines.price_minor * minor_factor(bought.currency),
      fee_minor = ticket_order_lines.fee_minor * minor_factor(bought.currency)
    from ticket_orders as bought
    where bought.id = ticket_order_lines.order_id and minor_factor(bought.currency) is not null
    returning bought.currency as currency
)
select note_carried('ticket_order_lines', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update tickets set price_minor = tickets.price_minor * minor_factor(bought.currency),
      fee_minor = tickets.fee_minor * minor_factor(bought.currency)
    from ticket_orders as bought
    where bought.id = tickets.order_id and minor_factor(bought.currency) is not null
    returning bought.currency as currency
)
select note_carried('tickets', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update ticket_orders set total_minor = ticket_orders.total_minor * minor_factor(ticket_orders.currency), fee_minor = ticket_orders.fee_minor * minor_factor(ticket_orders.currency)
    where minor_factor(ticket_orders.currency) is not null
    returning ticket_orders.currency as currency
)
select note_carried('ticket_orders', currency, count(*)) from carried group by currency;
--> statement-breakpoint
-- What pages and shows tell: fees and prices.
with carried as (
  update announcements set price_minor = announcements.price_minor * minor_factor(announcements.currency)
    where minor_factor(announcements.currency) is not null
    returning announcements.currency as currency
)
select note_carried('announcements', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update public_events set facts = minor_carried(public_events.facts, null)
    where minor_factor(facts #>> '{price,currency}') is not null
    returning facts #>> '{price,currency}' as currency
)
select note_carried('public_events', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update profiles set details = minor_carried(profiles.details, null)
    where minor_factor(details #>> '{fee,currency}') is not null
    returning details #>> '{fee,currency}' as currency
)
select note_carried('profiles', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update profile_drafts set content = minor_carried(profile_drafts.content, null)
    where minor_factor(content #>> '{details,fee,currency}') is not null
    returning content #>> '{details,fee,currency}' as currency
)
select note_carried('profile_drafts', currency, count(*)) from carried group by currency;
--> statement-breakpoint
with carried as (
  update listings set fee_least_minor = listings.fee_least_minor * minor_factor(listings.fee_currency), fee_most_minor = listings.fee_most_minor * minor_factor(listings.fee_currency)
    where minor_factor(listings.fee_currency) is not null
    returning listings.fee_currency as currency
)
select note_carried('listings', currency, count(*)) from carried group by currency;
--> statement-breakpoint
-- What is on its way, was told, or is answered again to a repeated call.
update outbox set payload = minor_carried(payload, null)
  where payload::text ~ '"currency": ?"(AFN|ALL|COP|HUF|IDR|IQD|IRR|KPW|LAK|LBP|MMK|PKR|SLL|SOS|SYP|YER)"';
--> statement-breakpoint
update notifications set facts = minor_carried(facts, null)
  where facts::text ~ '"currency": ?"(AFN|ALL|COP|HUF|IDR|IQD|IRR|KPW|LAK|LBP|MMK|PKR|SLL|SOS|SYP|YER)"';
--> statement-breakpoint
update security_log set facts = minor_carried(facts, null)
  where facts::text ~ '"currency": ?"(AFN|ALL|COP|HUF|IDR|IQD|IRR|KPW|LAK|LBP|MMK|PKR|SLL|SOS|SYP|YER)"';
--> statement-breakpoint
update idempotency_keys set result = minor_carried(result, null)
  where result::text ~ '"currency": ?"(AFN|ALL|COP|HUF|IDR|IQD|IRR|KPW|LAK|LBP|MMK|PKR|SLL|SOS|SYP|YER)"';
--> statement-breakpoint
update reconciliations set differences = minor_carried(differences, null)
  where differences::text ~ '"currency": ?"(AFN|ALL|COP|HUF|IDR|IQD|IRR|KPW|LAK|LBP|MMK|PKR|SLL|SOS|SYP|YER)"';
--> statement-breakpoint
alter table ledger_entries enable trigger user;
--> statement-breakpoint
alter table ledger_balances enable trigger user;
--> statement-breakpoint
alter table ledger_transactions enable trigger user;
--> statement-breakpoint
alter table documents enable trigger user;
--> statement-breakpoint
alter table booking_versions enable trigger user;
--> statement-breakpoint
alter table booking_history enable trigger user;
--> statement-breakpoint
alter table cancellations enable trigger user;
--> statement-breakpoint
alter table dispute_statements enable trigger user;
--> statement-breakpoint
alter table charges enable trigger user;
--> statement-breakpoint
alter table transfers enable trigger user;
--> statement-breakpoint
alter table security_log enable trigger user;
--> statement-breakpoint
-- Books say so themselves if anything was left out.
do $$
begin
  if exists (
    select from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
    where minor_factor(account.currency) is not null
    group by entry.transaction_id, account.currency having sum(entry.amount_minor) <> 0
  ) then
    raise exception 'a transaction doesn''t sum to zero after its currency got other digits';
  end if;
end
$$;
--> statement-breakpoint
drop table carried_bookings;
--> statement-breakpoint
drop function note_carried(text, text, bigint);
--> statement-breakpoint
drop function minor_carried(jsonb, text);
--> statement-breakpoint
drop function minor_factor(text);
