/** In UTF-16 units, as `maxlength` counts. */
export const noteLimits = { comment: 2_000, reason: 2_000 } as const;
