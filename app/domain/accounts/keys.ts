/**
 * What a key may be used for. Each call says which of these it needs. `admin` is for administrators, and
 * good for nothing once their account is none.
 */
export const keyScopes = ['read', 'book', 'money', 'tickets', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

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
