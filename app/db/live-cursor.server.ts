/**
 * What a live stream is gone on from: the id of an event as it is sent. It counts on one server of
 * the database, and for as long as its log is kept.
 */
export type LiveCursor = { system: string; xid: bigint; id: number; at: Date };

export function writtenCursor({ system, xid, id, at }: LiveCursor): string {
  return `${system}.${xid}.${id}.${Math.floor(at.getTime() / 1_000)}`;
}

/** Null for what no stream has sent. */
export function readCursor(text: string): LiveCursor | null {
  const [, system = '', xid = '', id = '', seconds = ''] =
    /^(\d{1,20})\.(\d{1,18})\.(\d{1,15})\.(\d{1,11})$/.exec(text) ?? [];
  if (system === '') return null;
  return { system, xid: BigInt(xid), id: Number(id), at: new Date(Number(seconds) * 1_000) };
}
