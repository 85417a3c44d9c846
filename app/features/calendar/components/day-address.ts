type Place = {
  /** Of the page’s calendar. */
  address: string;
  /** Empty for whichever is marked. */
  day: string;
  stageId: string | null;
};

/** Where a day leads: to what is on it and what can be done then. */
export function dayAddress({ address, day, stageId }: Place): string {
  const path = day ? `${address}/days/${day}` : `${address}/days`;
  return stageId ? `${path}?stage=${stageId}` : path;
}
