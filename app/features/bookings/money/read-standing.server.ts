import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fixed } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { DisputeState } from '#app/domain/bookings/dispute.ts';
import { openOfferStates } from '#app/domain/bookings/lifecycle.ts';
import type { StandingFacts } from '#app/domain/bookings/standing.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { InstalmentState, TransferState } from '#app/domain/payments/payment.ts';
import { isContested } from '#app/features/payments/chargebacks/queries.server.ts';
import { takenBy } from '../taken-by.server.ts';

type Confirmations = {
  release: { by: ReleasedBy; at: Date } | null;
  confirmations: { side: Side; at: Date }[];
};
type ReleasedBy = 'both' | 'code' | 'clock' | 'decision' | 'cancellation' | 'settlement';

export type StoredStanding = Stored<
  Omit<StandingFacts, 'isReleased' | 'confirmed'> & Confirmations
>;

/** In JSON, moments are text. */
type Stored<Value> = Value extends Date
  ? string
  : Value extends readonly (infer One)[]
    ? Stored<One>[]
    : Value extends object
      ? { [Name in keyof Value]: Stored<Value[Name]> }
      : Value;

/** Transfers that haven’t reached their bank or card. */
const onItsWay = ['waiting', 'sent', 'failed'] as const satisfies TransferState[];

/**
 * Everything that decides the next steps of a booking, as one column of a statement about bookings. Its
 * columns are named in full: in a statement about one table drizzle leaves the table’s name out.
 */
export const standingColumn = sql<StoredStanding>`json_build_object(
  'state', bookings.state, 'turn', bookings.turn, 'now', now(),
  'loadInAt', bookings.load_in_at, 'startsAt', bookings.starts_at, 'endsAt', bookings.ends_at,
  'pendingVersion', bookings.pending_version, 'pendingUntil', bookings.pending_until,
  'taken', case when bookings.state = any(${fixed(openOfferStates)}::text[]) then ${takenBy()} end,
  'isAgreed', exists (select from contracts where booking_id = bookings.id
    and version = bookings.pending_version and replaced_at is null),
  'signed', array(select side from signatures where booking_id = bookings.id
    and version = bookings.pending_version),
  'proposedBy', (select "by" from booking_proposals where booking_id = bookings.id
    and answered_at is null),
  'cancelledAt', (select "at" from cancellations where booking_id = bookings.id),
  'isDisputed', exists (select from disputes where booking_id = bookings.id and disputes.state = ${fixed('open' satisfies DisputeState)}),
  'isContested', ${isContested('booking', sql`bookings.id`)},
  'isCodeEntered', exists (select from booking_history where booking_id = bookings.id
    and action = 'enterReleaseCode'),
  'release', (select json_build_object('by', "by", 'at', "at") from releases
    where booking_id = bookings.id),
  'confirmations', ${list(
    sql`json_build_object('side', side, 'at', "at")`,
    sql`show_confirmations where booking_id = bookings.id`,
    sql`"at"`,
  )},
  'unpaid', ${list(
    sql`json_build_object('part', part, 'currency', currency, 'amountMinor', amount_minor,
      'feeMinor', fee_minor, 'dueAt', due_at)`,
    sql`instalments where source_type = 'booking' and source_id = bookings.id
      and instalments.state = ${fixed('open' satisfies InstalmentState)}`,
    // Of instalments due at the same moment, the deposit comes first, then the largest.
    sql`due_at, created_at, part <> 'deposit', amount_minor desc, id`,
  )},
  'held', (select json_build_object('currency', terms ->> 'currency',
      'amountMinor', ${balance('held')}, 'feeMinor', ${balance('heldFees')})
    from booking_versions where booking_id = bookings.id and number = bookings.signed_version),
  'performerFee', (select document -> 'fees' -> 'performer' from contracts
    where booking_id = bookings.id and version = bookings.signed_version),
  'onItsWay', ${list(
    sql`json_build_object('state', transfers.state, 'currency', currency,
      'amountMinor', amount_minor, 'problem', problem,
      'isPages', party_id = 'profile:' || bookings.performer_id)`,
    sql`transfers where source_type = 'booking' and source_id = bookings.id
      and kind in ('transfer', 'payout') and transfers.state = any(${fixed(onItsWay)}::text[])`,
    sql`created_at, id`,
  )})`;

function list(what: SQL, from: SQL, by: SQL): SQL {
  return sql`(select coalesce(json_agg(${what} order by ${by}), '[]') from ${from})`;
}

function balance(kind: 'held' | 'heldFees'): SQL {
  return sql`(select coalesce(-sum(balance_minor), 0) from ledger_balances
    where account_id = ${`${kind}/booking:`}::text || bookings.id || '/' || (terms ->> 'currency'))`;
}

/** Parses the column. */
export function factsIn(stored: StoredStanding): StandingFacts & Confirmations {
  const { release, confirmations, unpaid, held, ...rest } = stored;
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    now: new Date(stored.now),
    loadInAt: new Date(stored.loadInAt),
    startsAt: new Date(stored.startsAt),
    endsAt: new Date(stored.endsAt),
    pendingUntil: moment(stored.pendingUntil),
    cancelledAt: moment(stored.cancelledAt),
    isReleased: release !== null,
    release: release && { ...release, at: new Date(release.at) },
    confirmed: confirmations.map(({ side }) => side),
    confirmations: confirmations.map(({ side, at }) => ({ side, at: new Date(at) })),
    unpaid: unpaid.map((one) => ({ ...one, dueAt: new Date(one.dueAt) })),
    // Before signing, nothing is held.
    held: held ?? { currency: 'EUR', amountMinor: 0, feeMinor: 0 },
  };
}

/** @param now the time of the caller’s lock */
export async function readStanding(
  orm: Orm,
  { id, now }: { id: string; now?: Date },
): Promise<StandingFacts & Confirmations> {
  const [row] = await orm
    .select({ standing: standingColumn })
    .from(bookings)
    .where(eq(bookings.id, id));
  if (!row) throw new Error(`there is no booking ${id}`);
  const facts = factsIn(row.standing);
  return now ? { ...facts, now } : facts;
}
