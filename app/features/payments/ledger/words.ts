import type { Account, AccountKind, TransactionKind } from '#app/domain/payments/ledger.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { TrailRow } from './queries.server.ts';

const t = words('payments');

/** The names of owners by their id in the books; those who have left keep only the id. */
export type OwnerNames = Record<string, string>;

/**
 * An account’s name for administrators, e.g. “Held · The Night Owls at Cinema Candeia, 3 March”.
 */
export function accountName(
  { kind, owner }: Pick<Account, 'kind' | 'owner'>,
  names: OwnerNames,
): string {
  const name = t(`ledger.accounts.${kind}`);
  return owner ? `${name} · ${names[owner] ?? owner}` : name;
}

export function sourceName(
  { sourceType, sourceId }: { sourceType: string; sourceId: string },
  names: OwnerNames,
): string {
  const source = `${sourceType}:${sourceId}`;
  return names[source] ?? source;
}

/** The address of an account’s page; the platform’s own accounts have no owner in it. */
export function accountPath({ kind, owner, currency }: Account): string {
  return `/admin/ledger/accounts/${kind}/${owner ? encodeURIComponent(owner) : '-'}/${currency}`;
}

export function transactionPath(id: number): string {
  return `/admin/ledger/transactions/${id}`;
}

/** One side of a booking’s money, as the books know it, and the members who share its part. */
type TrailParty = {
  id: string;
  name: string;
  role: 'payer' | 'payee';
  people?: { id: string; name: string }[];
};

export type TrailReading = {
  parties: TrailParty[];
  /** The reading side; null for an administrator, who sees all. */
  readerId: string | null;
};

export type WrittenLine = { id: string; at: Date; text: string };

/**
 * The movements of money in plain words, from the entries themselves. Both sides read the same
 * lines except for one side’s private ones: how its members share, and what was kept back from it
 * for another source.
 */
export function writeTrail(rows: TrailRow[], reading: TrailReading): WrittenLine[] {
  return rows.flatMap((row) =>
    describeRow(row, reading).map((movement, index) => {
      // The amounts of single transfers would reveal how its members share, and how much was kept
      // back.
      const isOthers = movement.line === 'sent' && !isOwn(movement.party, reading);
      const line = isOthers ? 'sentSome' : movement.line;
      return { id: `${row.id}-${index}`, at: row.at, text: writeSentence(line, movement) };
    }),
  );
}

type Movement = {
  line: TrailLine;
  party: TrailParty | undefined;
  name: string;
  currency: string;
  amountMinor: number;
};

/**
 * The lines of a transaction. Each party’s parts are summed where the reader isn’t in that party.
 */
function describeRow({ kind, entries }: TrailRow, reading: TrailReading): Movement[] {
  const movements = new Map<string, Movement>();
  for (const { kind: account, owner, currency, amountMinor } of entries) {
    const party = partyOf(owner, reading);
    const side = amountMinor > 0 ? 'debit' : 'credit';
    const line = lineOf(kind, account, side, party?.role === 'payer');
    if (!line || (line === 'setOff' && !isOwn(party, reading))) continue;
    const name = party ? nameOf(owner, party, reading) : nameOfConcerned(line, reading);
    const key = `${line} ${name} ${currency}`;
    const sumMinor = (movements.get(key)?.amountMinor ?? 0) + Math.abs(amountMinor);
    movements.set(key, { line, party, name, currency, amountMinor: sumMinor });
  }
  return [...movements.values()];
}

/** The party of an account; an owner of no known page is one of the members who are paid. */
function partyOf(owner: string, { parties }: TrailReading): TrailParty | undefined {
  const party = parties.find(({ id, people }) =>
    [{ id }, ...(people ?? [])].some((one) => one.id === owner),
  );
  if (party || !owner.startsWith('person:')) return party;
  return parties.find(({ role }) => role === 'payee');
}

function nameOf(owner: string, party: TrailParty, reading: TrailReading): string {
  const person = party.people?.find(({ id }) => id === owner);
  return person && isOwn(party, reading) ? person.name : party.name;
}

/** An account of neither side is named after the party that it concerns. */
function nameOfConcerned(line: TrailLine, { parties }: TrailReading): string {
  const concerned = line === 'feePaid' || line === 'chargedBack' ? 'payer' : 'payee';
  return parties.find(({ role }) => role === concerned)?.name ?? '';
}

function isOwn(party: TrailParty | undefined, { readerId }: TrailReading): boolean {
  if (readerId === null) return true;
  return party?.id === readerId || (party?.people ?? []).some(({ id }) => id === readerId);
}

function writeSentence(
  line: TrailLine | 'sentSome',
  { name, currency, amountMinor }: Movement,
): string {
  const amount = formatExact(amountMinor, currency);
  return t(`trail.lines.${line}`, { amount, name });
}

/** Sentences of the catalogue, under `trail.lines`. */
type TrailLine =
  | 'held'
  | 'heldOut'
  | 'feePaid'
  | 'feeOut'
  | 'due'
  | 'dueLess'
  | 'owes'
  | 'owesLess'
  | 'contested'
  | 'contestedEnded'
  | 'platformFee'
  | 'platformFeeBack'
  | 'tax'
  | 'taxBack'
  | 'released'
  | 'awarded'
  | 'goesBack'
  | 'refunded'
  | 'refundFailed'
  | 'sent'
  | 'takenBack'
  | 'setOff'
  | 'penalty'
  | 'penaltyFor'
  | 'penaltyPaid'
  | 'overpaid'
  | 'overpaidLess'
  | 'overpaidReturned'
  | 'chargedBack'
  | 'chargebackWon'
  | 'chargebackLost'
  | 'owesChargeback';

/** Null where an entry is only the other half of one that has a line. */
type LinePair = { debit: TrailLine | null; credit: TrailLine | null };
const silent: LinePair = { debit: null, credit: null };

/** The line of an entry by its account, in any transaction. */
const byAccount: Record<AccountKind, LinePair> = {
  provider: silent,
  bank: silent,
  providerFees: silent,
  penalties: silent,
  held: { debit: 'heldOut', credit: 'held' },
  heldFees: { debit: 'feeOut', credit: 'feePaid' },
  owedTo: { debit: 'dueLess', credit: 'due' },
  owedBy: { debit: 'owes', credit: 'owesLess' },
  contested: { debit: 'contested', credit: 'contestedEnded' },
  platformFees: { debit: 'platformFeeBack', credit: 'platformFee' },
  tax: { debit: 'taxBack', credit: 'tax' },
};

/** Better lines for particular transactions; accounts missing here are described as above. */
const byTransaction: Record<
  TransactionKind,
  Partial<Record<AccountKind, Partial<LinePair> & { toPayer?: TrailLine }>>
> = {
  charged: {},
  providerFee: {},
  released: {
    held: { debit: null },
    heldFees: { debit: null },
    owedTo: { credit: 'released', toPayer: 'goesBack' },
  },
  awarded: {
    held: { debit: null },
    heldFees: { debit: null },
    owedTo: { credit: 'awarded', toPayer: 'goesBack' },
  },
  refundOwed: { held: { debit: null }, heldFees: { debit: null }, owedTo: { credit: 'goesBack' } },
  refunded: { owedTo: { debit: 'refunded' } },
  refundFailed: { owedTo: { credit: 'refundFailed' } },
  transferred: { owedTo: { debit: 'sent' } },
  transferReversed: { owedTo: { credit: 'takenBack' }, owedBy: { credit: 'takenBack' } },
  setOff: { owedTo: { debit: 'setOff' }, owedBy: { credit: null } },
  // The penalty isn’t collected yet, so the platform’s half is silent.
  penalty: { owedBy: { debit: 'penalty' }, platformFees: silent },
  penaltyPaid: { owedTo: { credit: 'penaltyFor' }, owedBy: { credit: 'penaltyPaid' } },
  corrected: { owedBy: { debit: 'overpaid', credit: 'overpaidLess' } },
  correctionPaid: { owedTo: { credit: 'overpaidReturned' } },
  chargedBack: { contested: { debit: 'chargedBack' } },
  chargebackWon: { contested: { credit: 'chargebackWon' } },
  chargebackLost: { contested: { credit: 'chargebackLost' }, owedBy: { debit: 'owesChargeback' } },
  paidToBank: {},
};

/** The line of an entry; null where it has none. */
function lineOf(
  transaction: TransactionKind,
  account: AccountKind,
  side: 'debit' | 'credit',
  isPayers: boolean,
): TrailLine | null {
  const pair = byTransaction[transaction][account];
  if (isPayers && side === 'credit' && pair?.toPayer) return pair.toPayer;
  const line = pair?.[side];
  return line === undefined ? byAccount[account][side] : line;
}
