import { type SQL, sql } from 'drizzle-orm';
import { anyOf, fixed, type Ids } from '#app/db/expressions.server.ts';
import {
  aheadStates,
  nightStates,
  openOfferStates,
  overStates,
} from '#app/domain/bookings/lifecycle.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { payAheadDays, releaseHours, takenAheadDays } from '#app/domain/payments/terms.ts';
import { isContested } from '#app/features/payments/chargebacks/queries.server.ts';
import { takenBy } from './taken-by.server.ts';

/**
 * The bookings in which one side, being one of these pages, has something to do: those for which
 * `standingOf` has a step for it, except for its payouts, which have one task for all bookings.
 * Answers belong to a night ahead or just over, and payments are found by their payer, so that a
 * page with thousands of past nights is read as quickly as a new one.
 */
export function turnIds(side: Side, pageIds: Ids): SQL {
  const isTheirs = sql`bookings.${sql.identifier(`${side}_id`)} = ${anyOf(pageIds)}`;
  const parties = anyOf(pageIds, pageParty(''));
  return sql`(
    select bookings.id from bookings where ${isTheirs} and bookings.load_out_at > now()
      and bookings.state <> all(${fixed(overStates)}::text[]) and ${isToAnswer(side)}
    union select bookings.id from bookings where ${isTheirs}
      and bookings.load_out_at > now() - make_interval(hours => ${fixed(releaseHours + 24)})
      and ${isIn(nightStates)} and ${isToBeConfirmed(side)}
    ${side === 'venue' ? sql`union ${toBePaid(parties)}` : sql``})`;
}

function isIn(states: readonly BookingState[]): SQL {
  return sql`bookings.state = any(${fixed(states)}::text[])`;
}

function isToAnswer(side: Side): SQL {
  const isProposed = sql`exists (select from booking_proposals p where p.booking_id = bookings.id
    and p.answered_at is null and p.by <> ${fixed(side)} and bookings.ends_at > now())`;
  const isUnsigned = sql`exists (select from contracts c
    where c.booking_id = bookings.id and c.version = bookings.pending_version
      and c.replaced_at is null and not exists (select from signatures s
        where s.booking_id = c.booking_id and s.version = c.version and s.side = ${fixed(side)}))`;
  // The side that made an offer which can’t be accepted any more changes or withdraws it.
  const isTaken = sql`(${isIn(openOfferStates)} and ${takenBy()} is not null)`;
  return sql`((coalesce(bookings.pending_until > now(), true)
    and (coalesce(bookings.turn = ${fixed(side)}, false) or ${isUnsigned} or ${isTaken})) or ${isProposed})`;
}

/** The performer gets the money sooner by confirming; the venue is asked once the performer has. */
function isToBeConfirmed(side: Side): SQL {
  const hasConfirmed = (who: Side) => sql`exists (select from show_confirmations s
    where s.booking_id = bookings.id and s.side = ${fixed(who)})`;
  return sql`(bookings.starts_at <= now() and not ${hasConfirmed(side)}
    and ${side === 'performer' ? sql`true` : hasConfirmed('performer')}
    and not exists (select from releases r where r.booking_id = bookings.id)
    and not exists (select from disputes d where d.booking_id = bookings.id and d.state = 'open')
    and not exists (select from booking_history h
      where h.booking_id = bookings.id and h.action = 'enterReleaseCode')
    and not ${isContested('booking', sql`bookings.id`)}
    and exists (select from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.owner = 'booking:' || bookings.id and a.kind = 'held' and b.balance_minor < 0))`;
}

function toBePaid(parties: SQL): SQL {
  return sql`select source_id from instalments join bookings on bookings.id = source_id
    where payer_id = ${parties} and source_type = 'booking' and instalments.state = 'open'
      and due_at < now() + make_interval(days => ${fixed(payAheadDays)})
      and (not ${isIn(aheadStates)} or now() >= bookings.ends_at
        + make_interval(hours => ${fixed(releaseHours)}, days => ${fixed(-takenAheadDays.most)}))`;
}
