import type { TermFields, TermValues } from './term-kinds.ts';

/** Texts are counted in UTF-16 units, as `maxlength` does. */
export const termsLimits = {
  /** Versions of one booking’s terms. */
  versions: 100_000,
  /** One amount, enough for currencies of small worth too: 100,000 million rupiah. */
  amountMinor: 10_000_000_000_000,
  /** A full house’s takings or payout; everything stays exact as a number. */
  togetherMinor: 1_000_000_000_000_000,
  ticketTypes: 20,
  ticketName: 80,
  /** Of one type. */
  tickets: 1_000_000,
  bonuses: 20,
  days: 365,
  radiusDays: 730,
  radiusKilometres: 20_000,
  guestPlaces: 1_000,
  /** From load-in to load-out. */
  scheduleHours: 7 * 24,
  rider: 10_000,
  hospitality: 5_000,
  notes: 5_000,
  /** Of a night that an offer makes. */
  title: 120,
} as const;

/** Names are counted in UTF-16 units. */
export const templateLimits = { most: 30, name: 60 } as const;

export const sides = ['venue', 'performer'] as const;
export type Side = (typeof sides)[number];

export function otherSide(side: Side): Side {
  return side === 'venue' ? 'performer' : 'venue';
}

/** When a venue may announce the show. */
const announcingRules = ['signed', 'confirmed', 'agreed'] as const;
export type AnnouncingRule = (typeof announcingRules)[number];

const amount = { kind: 'amount', least: 0, most: termsLimits.amountMinor } as const;
const share = { kind: 'share', least: 0, most: 10_000 } as const;
const days = { kind: 'whole', least: 0, most: termsLimits.days } as const;
const radiusDays = { ...days, most: termsLimits.radiusDays } as const;
const tickets = { kind: 'whole', least: 0, most: termsLimits.tickets } as const;
const time = { kind: 'time' } as const;

/**
 * Everything that two sides agree on for one booking, in reading order. Types, checks, forms,
 * sheets and the API’s document derive from this table; names and hints are in the messages, under
 * `terms.fields`; `write-contract.ts` turns the terms into clauses.
 */
export const termsTable = {
  schedule: {
    kind: 'group',
    part: 'night',
    description: 'The performer’s night, from load-in to load-out, on the venue’s clock.',
    fields: {
      loadIn: { ...time, description: 'When the performer can load in.' },
      soundcheck: { ...time, isOptional: true, description: 'When the soundcheck begins.' },
      doors: { ...time, description: 'When the audience is let in.' },
      setStart: { ...time, description: 'When the set starts.' },
      setEnd: { ...time, description: 'When the set ends.' },
      curfew: { ...time, isOptional: true, description: 'When the music has to end.' },
      loadOut: { ...time, description: 'When the stage is cleared.' },
      timeZone: { kind: 'timeZone', description: 'The venue’s time zone, by its IANA name.' },
    },
  },
  currency: {
    kind: 'currency',
    part: 'deal',
    description: 'ISO 4217. All amounts are whole minor units of it.',
  },
  deal: {
    kind: 'variants',
    part: 'deal',
    description: 'How the performer is paid. Shares are of the net takings.',
    first: { kind: 'flat' },
    fields: {
      guaranteeMinor: { ...amount, description: 'Owed however few tickets are sold.' },
      shareBasisPoints: { ...share, description: 'The performer’s share of what is shared.' },
      expensesMinor: { ...amount, description: 'The venue’s expenses, without the guarantee.' },
      promoterProfitBasisPoints: {
        ...share,
        description: 'The venue’s profit on expenses and guarantee, before anything is shared.',
      },
      perTicketMinor: { ...amount, description: 'For each ticket sold.' },
      bonuses: {
        kind: 'lines',
        most: termsLimits.bonuses,
        description: 'An extra amount for every number of tickets that is reached.',
        fields: {
          ticketsSold: {
            ...tickets,
            least: 1,
            most: termsLimits.tickets * termsLimits.ticketTypes,
            description: 'From how many tickets sold.',
          },
          amountMinor: { ...amount, description: 'The extra amount.' },
        },
      },
    },
    kinds: {
      flat: ['bonuses', 'guaranteeMinor'],
      door: ['bonuses', 'shareBasisPoints'],
      doorAfterExpenses: ['bonuses', 'shareBasisPoints', 'expensesMinor'],
      doorPerTicket: ['bonuses', 'perTicketMinor'],
      versus: ['bonuses', 'guaranteeMinor', 'shareBasisPoints'],
      versusAfterExpenses: ['bonuses', 'guaranteeMinor', 'shareBasisPoints', 'expensesMinor'],
      plus: [
        'bonuses',
        'guaranteeMinor',
        'shareBasisPoints',
        'expensesMinor',
        'promoterProfitBasisPoints',
      ],
      plusFromFirst: ['bonuses', 'guaranteeMinor', 'shareBasisPoints'],
    },
  },
  taxBasisPoints: {
    ...share,
    part: 'tickets',
    first: 0,
    default: 0,
    description: 'The tax that ticket prices include.',
  },
  tickets: {
    kind: 'lines',
    part: 'tickets',
    most: termsLimits.ticketTypes,
    description: 'The kinds of ticket. Prices include tax and fees.',
    fields: {
      name: {
        kind: 'text',
        least: 1,
        most: termsLimits.ticketName,
        description: 'What this kind of ticket is called.',
      },
      priceMinor: { ...amount, description: 'What one costs.' },
      feeMinor: {
        ...amount,
        default: 0,
        description: 'Fees in the price, taken off for each ticket sold before anything is shared.',
      },
      allotment: { ...tickets, least: 1, description: 'How many there are.' },
      comps: { ...tickets, default: 0, description: 'How many of them are given away.' },
      kills: { ...tickets, default: 0, description: 'How many of them are not on sale.' },
    },
  },
  payment: {
    kind: 'variants',
    part: 'pay',
    description: 'When the venue pays what is guaranteed.',
    first: {
      kind: 'whole',
      dueDaysAfterSigning: 7,
      depositBasisPoints: 5_000,
      balanceDaysBefore: 14,
    },
    fields: {
      dueDaysAfterSigning: { ...days, description: 'Due so many days after both have signed.' },
      depositBasisPoints: { ...share, least: 1, description: 'The deposit’s share of it.' },
      balanceDaysBefore: { ...days, description: 'The rest is due so many days before the show.' },
    },
    kinds: {
      whole: ['dueDaysAfterSigning'],
      deposit: ['depositBasisPoints', 'dueDaysAfterSigning', 'balanceDaysBefore'],
    },
  },
  guestPlaces: {
    kind: 'whole',
    least: 0,
    most: termsLimits.guestPlaces,
    part: 'around',
    first: 4,
    default: 0,
    description: 'Free places for the performer’s guests.',
  },
  merchBasisPoints: {
    ...share,
    part: 'around',
    first: 10_000,
    description: 'What the performer keeps of merchandise sold.',
  },
  recording: {
    kind: 'choice',
    part: 'around',
    options: ['no', 'asked', 'yes'],
    first: 'asked',
    description: 'Whether the show may be recorded; `asked` only with consent on the night.',
  },
  announcing: {
    kind: 'choice',
    part: 'around',
    options: announcingRules,
    first: 'signed',
    default: 'signed',
    description:
      'From when the venue may announce the show: both have signed, it is paid for, or the performer has agreed to it.',
  },
  chargebacks: {
    kind: 'choice',
    part: 'around',
    options: sides,
    first: 'venue',
    description: 'Who carries the loss when a card payment is charged back.',
  },
  radius: {
    kind: 'group',
    part: 'around',
    isOptional: true,
    description: 'No other show this near, for so many days before and after; null for none.',
    fields: {
      kilometres: {
        kind: 'whole',
        least: 1,
        most: termsLimits.radiusKilometres,
        description: 'How near.',
      },
      daysBefore: { ...radiusDays, description: 'Days before the show.' },
      daysAfter: { ...radiusDays, description: 'Days after it.' },
    },
  },
  rider: {
    kind: 'text',
    most: termsLimits.rider,
    rows: 6,
    part: 'texts',
    description: 'What the performer needs on stage.',
  },
  hospitality: {
    kind: 'text',
    most: termsLimits.hospitality,
    rows: 4,
    part: 'texts',
    description: 'Food, drinks, rooms, parking.',
  },
  notes: {
    kind: 'text',
    most: termsLimits.notes,
    rows: 4,
    part: 'texts',
    description: 'Anything else that both agree on.',
  },
} as const satisfies TermFields;

/**
 * Each offer and counter-offer is a version of the terms, and the contract is written from them.
 */
export type Terms = TermValues<typeof termsTable>;

/** The performer's night, from load-in to load-out. */
export type Schedule = Terms['schedule'];

/** Terms in which those with a default may be missing. */
export type StoredTerms = Omit<Terms, Defaulted> & Partial<Pick<Terms, Defaulted>>;
type Table = typeof termsTable;
type Defaulted = {
  [Name in keyof Table]: Table[Name] extends { default: unknown } ? Name : never;
}[keyof Table];

/** Fills in the defaults of missing terms. */
export function completeTerms<Input extends Partial<StoredTerms>>(
  input: Input,
): Input & Pick<Terms, Defaulted> {
  const missing = defaults.filter(([name]) => !(name in input));
  return { ...input, ...(Object.fromEntries(missing) as Pick<Terms, Defaulted>) };
}

const defaults = Object.entries<TermFields[string]>(termsTable).flatMap(([name, term]) =>
  term.default === undefined ? [] : [[name, term.default] as const],
);

/** Prices include tax. */
export type TicketType = Terms['tickets'][number];

/** `guaranteeMinor` is due however few tickets are sold; shares are of the net takings. */
export type Deal = Terms['deal'];

/** Due to the performer however few tickets are sold. */
export function guaranteeOf(deal: Deal): number {
  return 'guaranteeMinor' in deal ? deal.guaranteeMinor : 0;
}

type Leaf = string | number | boolean | null;

/**
 * One difference between two versions, at the path of the field: `deal.guaranteeMinor`,
 * `tickets.1.priceMinor`. A field that a version lacks is undefined.
 */
type TermsChange = { path: string; from: Leaf | undefined; to: Leaf | undefined };

/** The differences between two versions of the terms, in the order of the fields. */
export function changesBetween(from: Terms, to: Terms): TermsChange[] {
  const before = new Map(leavesOf(from));
  const after = new Map(leavesOf(to));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, from: before.get(path), to: after.get(path) }))
    .filter((change) => change.from !== change.to);
}

function leavesOf(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name;
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner, here);
    return [[here, inner]];
  });
}
