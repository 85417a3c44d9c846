/**
 * What a key may be used for. `read` is for what changes nothing, `admin` for administrators, and good
 * for nothing once their account is none.
 */
export const keyScopes = ['read', 'book', 'money', 'tickets', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * Which scope changes need in each part of the document of the interface: what the settings say of a
 * scope, what the document says of a call and what is asked of a key follow from this table.
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
 * What a key needs to change something in a part of the document.
 * @throws Error for a part that the table doesn’t have
 */
export function scopeOfChanges(part: string): KeyScope {
  const scope = scopeOfPart.get(part);
  if (!scope) throw new Error(`no scope changes anything in ${part}`);
  return scope;
}

/**
 * What a key can have been made for. `tickets-before` is what was left to keys with `book` of before
 * `tickets` meant anything: all of it but what gives money back.
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

/** Whether a key with these scopes may make a call that needs one of them. */
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

/** What every key begins with, so that one that has leaked is recognised. */
export const keyPrefix = 'bs_';

/** As much of a key as its owner sees again, to tell it from others. */
export const keyStartLength = keyPrefix.length + 5;

/** An account has at most so many that work. */
export const mostKeys = 30;

/** How often programs may call with one key, as each process counts. */
export const keyCalls = { most: 600, seconds: 60 };
