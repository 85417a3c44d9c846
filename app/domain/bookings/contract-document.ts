import type { Fees } from '#app/domain/bookings/terms/outlook.ts';
import type { BookingState } from './lifecycle.ts';

/** The frozen text of a contract, as it is shown, printed and hashed. */
export type ContractDocument = {
  /** The language it was agreed and written in; absent for the default one. */
  language?: string;
  title: string;
  sections: {
    heading: string;
    paragraphs: string[];
    /** Facts in two columns, below the paragraphs. */
    rows: { name: string; value: string }[];
  }[];
  /** The fees that the text was written with, whatever the operator sets later. */
  fees: Fees;
};

/**
 * The text that is hashed. Everything typed by people is indented, so that no line of it can pass
 * for a heading or another clause.
 */
export function contractTextOf({
  title,
  sections,
}: Pick<ContractDocument, 'title' | 'sections'>): string {
  const lines = [setIn(title, 0)];
  for (const [index, { heading, paragraphs, rows }] of sections.entries()) {
    lines.push('', `${index + 1}. ${setIn(heading, 0)}`);
    for (const paragraph of paragraphs) lines.push('', `  ${setIn(paragraph, 2)}`);
    if (rows.length > 0) lines.push('');
    for (const { name, value } of rows) lines.push(`  - ${setIn(name, 4)}: ${setIn(value, 4)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Indents further lines more than the first one. */
function setIn(text: string, columns: number): string {
  return text.replace(/\r\n?|\n|\u2028|\u2029/g, `\n${' '.repeat(columns + 4)}`);
}

/**
 * The standing of a frozen text: it waits for signatures, it is in force (`holds`), a later one
 * that both signed took its place, the show was cancelled under it, or it never got both
 * signatures.
 */
export const contractStandings = [
  'waiting',
  'holds',
  'superseded',
  'cancelled',
  'dropped',
] as const;
export type ContractStanding = (typeof contractStandings)[number];

export function standingOf(contract: {
  version: number;
  isReplaced: boolean;
  signatures: number;
  state: BookingState;
  pendingVersion: number | null;
  signedVersion: number | null;
}): ContractStanding {
  const { version, isReplaced, signatures, state, pendingVersion, signedVersion } = contract;
  if (version === signedVersion) return state === 'cancelled' ? 'cancelled' : 'holds';
  if (signatures === 2) return 'superseded';
  return version === pendingVersion && !isReplaced ? 'waiting' : 'dropped';
}
