import type { DoorList, DoorScan } from '#app/domain/tickets/door/door-list.ts';

/** The storage of a phone: its right, its list, and its unsent scans. */
export type Kept = {
  key: string;
  list: Omit<DoorList, 'tickets'> | null;
  tickets: DoorList['tickets'];
  unsent: DoorScan[];
  /** Scans that the platform has refused. They count on this phone alone. */
  refused: DoorScan[];
  /** The offset of its clock from the platform’s, in milliseconds. */
  offsetMs: number;
};

const [database, store] = ['door', 'kept'];
const parts = [
  'key',
  'list',
  'tickets',
  'unsent',
  'refused',
  'offsetMs',
] as const satisfies (keyof Kept)[];

/** The stored data of this phone; null where it hasn’t been set up, or has forgotten everything. */
export async function readKept(): Promise<Kept | null> {
  const values = await inStore('readonly', (kept) => parts.map((part) => kept.get(part)));
  const kept = Object.fromEntries(parts.map((part, at) => [part, values[at]])) as Kept;
  // Phones that were set up before scans were refused one by one have no such part.
  return kept.key ? { ...kept, refused: kept.refused ?? [] } : null;
}

/** Each part has a place of its own, so that a scan doesn’t write ten thousand tickets again. */
export async function keep(some: Partial<Kept>): Promise<void> {
  await inStore('readwrite', (all) =>
    Object.entries(some).map(([part, value]) => all.put(value, part)),
  );
}

/** Nothing of the night stays on the phone. */
export async function forget(): Promise<void> {
  await inStore('readwrite', (all) => [all.clear()]);
}

async function inStore(
  mode: IDBTransactionMode,
  ask: (kept: IDBObjectStore) => IDBRequest[],
): Promise<unknown[]> {
  const opened = await open();
  try {
    const transaction = opened.transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.map(({ result }) => result);
  } finally {
    opened.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database);
  return new Promise((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
