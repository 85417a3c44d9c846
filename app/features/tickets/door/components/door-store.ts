import type { DoorList, DoorScan } from '#app/domain/tickets/door/door-list.ts';

/** What a phone keeps: what it may, the list that it took along, and what it hasn’t sent yet. */
export type Kept = {
  key: string;
  list: DoorList | null;
  unsent: DoorScan[];
  /** What its clock is short of the platform’s, in milliseconds. */
  offsetMs: number;
};

const [database, store, place] = ['door', 'kept', 'phone'];

/** What is kept on this phone; null where it hasn’t been set up, or has forgotten everything. */
export async function readKept(): Promise<Kept | null> {
  return ((await inStore('readonly', (kept) => kept.get(place))) as Kept | undefined) ?? null;
}

export async function keep(kept: Kept): Promise<void> {
  await inStore('readwrite', (all) => all.put(kept, place));
}

/** Nothing of the night stays on the phone. */
export async function forget(): Promise<void> {
  await inStore('readwrite', (all) => all.clear());
}

async function inStore(
  mode: IDBTransactionMode,
  ask: (kept: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opened = await open();
  try {
    const transaction = opened.transaction(store, mode);
    const asked = ask(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return asked.result;
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
