/*
 * Reads and writes the open settlement format without dependencies, in browsers, Node, Deno and Bun.
 * All amounts are whole minor units of the document’s currency, by ISO 4217 where a file has no `digits`.
 */

type Row = {
  part: string;
  name: string;
  lineId: string | null;
  label: string | null;
  amountMinor: number;
  formula: { name: string; values: Record<string, number> } | null;
  isOutside: boolean;
};

type TicketType = {
  label: string;
  priceMinor: number;
  sold: number;
  comps: number;
  kills: number;
  grossMinor: number;
  feesMinor: number;
  taxMinor: number;
  netMinor: number;
};

/** The document both sides sign. It has more than a reader needs; all of it is under the hash. */
export type SettlementDocument = {
  format: string;
  booking: string;
  show: { title: string; startsAt: string; timeZone: string; place: string };
  parties: { venue: string; performer: string };
  currency: string;
  deal: { kind: string } & Record<string, unknown>;
  sheet: {
    boxOffice: {
      types: TicketType[];
      grossMinor: number;
      netMinor: number;
      /** Stubs that the venue counted at its doors, if it did. */
      dropCount?: number;
    };
    rows: Row[];
    payoutMinor: number;
    totalMinor: number;
    venueMinor: number;
  };
} & Record<string, unknown>;

export type SettlementFile = {
  document: SettlementDocument;
  hash: string;
  /** Null while both sides haven’t agreed. */
  version: number | null;
  /** How many digits of each amount stand behind the point, where they aren’t those of ISO 4217. */
  digits?: number;
  paidMinor: number;
  /** How many people were let in by scanning, beside a drop count. */
  scannedCount?: number;
  /** Lines that one side disputes, with what it believes is right if it says so. */
  disputes?: {
    lineId: string;
    side: 'venue' | 'performer';
    reason: string;
    amountMinor: number | null;
  }[];
  signatures: { side: 'venue' | 'performer'; typedName: string; signedAt: string }[];
};

/** Why something is no settlement, or has been altered since it was signed. */
export class SettlementError extends Error {}

/** The format that this reader knows. */
export const format = 'open-settlement/1';

/**
 * Reads a settlement, and makes sure that it is whole: its hash is that of its document, and its
 * rows add up.
 * @throws SettlementError
 */
export async function readSettlement(text: string): Promise<SettlementFile> {
  const file = parse(text);
  const { document, hash } = file;
  if (document?.format !== format)
    throw new SettlementError(`this reader knows ${format}, not ${String(document?.format)}`);
  if ((await hashOf(document)) !== hash)
    throw new SettlementError('the document isn’t the one that was signed: its hash is another');
  requireSums(document);
  return file;
}

/** Writes a settlement with its hash. */
export async function writeSettlement(file: Omit<SettlementFile, 'hash'>): Promise<string> {
  requireSums(file.document);
  const { document, ...rest } = file;
  return `${JSON.stringify({ document, hash: await hashOf(document), ...rest }, null, 2)}\n`;
}

/** The amount left to pay; below zero it goes back. */
export function balanceOf({ document, paidMinor }: SettlementFile): number {
  return document.sheet.totalMinor - paidMinor;
}

/** SHA-256, in hexadecimal, of a document as JSON with keys in order and without blanks. */
export async function hashOf(document: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(inOrder(document)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string): SettlementFile {
  try {
    const file = JSON.parse(text) as SettlementFile;
    if (typeof file === 'object' && file !== null && typeof file.hash === 'string') return file;
  } catch {
    // Said below.
  }
  throw new SettlementError('this isn’t a settlement');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(one)]));
}

/** The parts that the total is made of. */
const totalled = ['adjustments', 'withholdings'];

function requireSums({ sheet }: SettlementDocument): void {
  const { rows, boxOffice, payoutMinor, totalMinor } = sheet;
  const counted = rows.filter(
    ({ part, name, isOutside }) => !isOutside && (totalled.includes(part) || name === 'cash'),
  );
  const total = counted.reduce((sum, { amountMinor }) => sum + amountMinor, payoutMinor);
  if (total !== totalMinor) throw new SettlementError('the rows don’t add up to the total');
  const net = boxOffice.types.reduce((sum, { netMinor }) => sum + netMinor, 0);
  if (net !== boxOffice.netMinor)
    throw new SettlementError('the ticket types don’t add up to the box office’s net');
}
