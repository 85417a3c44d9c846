/** How many templates a page can have, and how long their names are, in UTF-16 units. */
export const templateLimits = { most: 30, name: 60 } as const;
