export const shortlistLimits = { lists: 50, pages: 300, name: 80, note: 500 } as const;
