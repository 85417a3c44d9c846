import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Account, Transaction, TransactionKind } from '#app/domain/payments/ledger.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';

/** Reads of the ledger ask nothing else of an administrator. */
export const administrator = { isAdmin: true } as Viewer;

export const provider: Account = { kind: 'provider', owner: '', currency: 'EUR' };

export function heldFor(booking: string): Account {
  return { kind: 'held', owner: `booking:${booking}`, currency: 'EUR' };
}

export function owedTo(party: string): Account {
  return { kind: 'owedTo', owner: party, currency: 'EUR' };
}

let causes = 0;

/** An amount from one account to another: the first is debited, the second credited. */
export function transfer(debit: Account, credit: Account, amountMinor: number): Transaction {
  causes += 1;
  return {
    cause: `cause ${causes}`,
    kind: 'charged',
    source: { type: 'booking', id: 'moved' },
    entries: [
      { account: debit, amountMinor },
      { account: credit, amountMinor: -amountMinor },
    ],
  };
}

/** Runs it, and returns the rule of the database that refused it; null if none did. */
export async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    const { code, constraint, message } = cause as Record<string, string | undefined>;
    // Postgres names no constraint where a row can't be changed at all.
    return constraint ?? (code === '23001' ? message : code) ?? String(error);
  }
}

/** A band that owes an earlier fee plays a night; its part is shared, and sent on. */
export async function postStory(orm: Orm): Promise<void> {
  const currency = 'EUR';
  const held: Account = heldFor('b1');
  const fees: Account = { ...held, kind: 'heldFees' };
  const [band, drummer] = [owedTo('profile:band'), owedTo('person:drummer')];
  const owed: Account = { kind: 'owedBy', owner: 'profile:band', currency };
  const platformFees: Account = { kind: 'platformFees', owner: '', currency };
  const providerFees: Account = { kind: 'providerFees', owner: '', currency };
  const post = (
    bookingId: string,
    kind: TransactionKind,
    providerRef: string | null,
    entries: [Account, number][],
  ) =>
    postTransaction(orm, {
      cause: `${kind} ${bookingId} ${providerRef}`,
      kind,
      providerRef,
      source: { type: 'booking', id: bookingId },
      facts: { payer: 'profile:venue' },
      entries: entries.map(([account, amountMinor]) => ({ account, amountMinor })),
    });
  await post('b0', 'penalty', null, [
    [owed, 10_000],
    [platformFees, -10_000],
  ]);
  await post('b1', 'charged', 'ch_1', [
    [provider, 126_000],
    [held, -120_000],
    [fees, -6_000],
  ]);
  await post('b1', 'providerFee', 'ch_1', [
    [providerFees, 1_915],
    [provider, -1_915],
  ]);
  await post('b1', 'released', null, [
    [held, 120_000],
    [fees, 6_000],
    [band, -10_000],
    [band, -62_400],
    [drummer, -41_600],
    [platformFees, -12_000],
  ]);
  await post('b1', 'setOff', null, [
    [band, 10_000],
    [owed, -10_000],
  ]);
  await post('b1', 'transferred', 'tr_1', [
    [band, 62_400],
    [provider, -62_400],
  ]);
  await post('b1', 'transferred', 'tr_2', [
    [drummer, 41_600],
    [provider, -41_600],
  ]);
}
