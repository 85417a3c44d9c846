/**
 * The scopes of a key. `read` covers calls that change nothing; `admin` is for administrators, and
 * worthless once their account isn’t one.
 */
export const keyScopes = ['read', 'book', 'money', 'tickets', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * The scope that changes need in each part of the API document. The words in the settings, the
 * document’s words on a call, and the check of a key all derive from this table.
 */
export const scopeParts = {
  book: [
    'Account',
    'Advancing',
    'Announcements',
    'Applications',
    'Bookings',
    'Calendar',
    'Cancelling',
    'Contracts',
    'Events',
    'Following',
    'Holds',
    'Messages',
    'Notifications',
    'Pages',
    'Pictures',
    'Reviews',
    'Running orders',
    'Search',
    'Shortlists',
    'Team',
    'Tours',
    'Webhooks',
  ],
  money: ['After the show', 'Payments', 'Settlement'],
  tickets: ['Seats', 'Tickets'],
} as const satisfies Partial<Record<KeyScope, readonly string[]>>;

const scopeOfPart: ReadonlyMap<string, keyof typeof scopeParts> = new Map(
  (Object.keys(scopeParts) as (keyof typeof scopeParts)[]).flatMap((scope) =>
    scopeParts[scope].map((part) => [part, scope] as const),
  ),
);

/**
 * The scope a key needs for changes in a part of the document.
 * @throws Error for a part that is missing in the table
 */
export function scopeOfChanges(part: string): KeyScope {
  const scope = scopeOfPart.get(part);
  if (!scope) throw new Error(`no scope changes anything in ${part}`);
  return scope;
}

/**
 * The scopes a key may have been created with. `tickets-before` is for keys with `book` from before
 * `tickets` existed: it allows all that `tickets` does, except refunds.
 */
export const heldScopes = [...keyScopes, 'tickets-before'] as const;
export type HeldScope = (typeof heldScopes)[number];

/** The calls that give buyers their money back. */
const refundingCalls: readonly string[] = [
  'refundOrder',
  'refundEveryone',
  'undoDoorSale',
  'returnTickets',
];

/** True if a key with these scopes may make a call that needs one of them. */
export function isGoodFor(
  scopes: readonly HeldScope[],
  needed: KeyScope,
  operation: string,
): boolean {
  if (scopes.includes(needed)) return true;
  const isAsBefore = needed === 'tickets' && !refundingCalls.includes(operation);
  return isAsBefore && scopes.includes('tickets-before');
}

/** How long a key works, in days; `none` is until it is revoked. */
export const keyLifetimes = ['30', '90', '365', 'none'] as const;
export type KeyLifetime = (typeof keyLifetimes)[number];

/** Every key begins with this, so that a leaked one is recognised. */
export const keyPrefix = 'bs_';

/** This much of a key is shown to its owner, to tell it from others. */
export const keyStartLength = keyPrefix.length + 5;

/** The most working keys of one account. */
export const mostKeys = 30;

/** The most calls with one key, counted by each process. */
export const keyCalls = { most: 600, seconds: 60 };
