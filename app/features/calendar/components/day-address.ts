type Place = {
  /** Of the page’s calendar. */
  address: string;
  /** Empty for the marked day. */
  day: string;
  stageId: string | null;
};

/** The page of a day, with its entries and possible acts. */
export function dayAddress({ address, day, stageId }: Place): string {
  const path = day ? `${address}/days/${day}` : `${address}/days`;
  return stageId ? `${path}?stage=${stageId}` : path;
}
