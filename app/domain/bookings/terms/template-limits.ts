/** Names are counted in UTF-16 units. */
export const templateLimits = { most: 30, name: 60 } as const;
