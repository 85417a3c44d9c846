import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { TrailRow } from '../queries/read-trail.server.ts';
import { lineOf, type TrailLine } from './trail-lines.ts';

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
  return words('payments')(`trail.lines.${line}`, { amount, name });
}
