/** How long a basket keeps its tickets out of the sale. */
export const basketMinutes = 10;
