/** Minutes for which a basket keeps its tickets out of the sale. */
export const basketMinutes = 10;

export const orderLimits = {
  /** Of one type, and types in one order. */
  perType: 100,
  types: 30,
  name: 120,
  /** Times that one ticket can be passed on. */
  passedOn: 10,
  /** Times that the buyer of an order can correct their address; its venue always can. */
  addressCorrections: 5,
} as const;
