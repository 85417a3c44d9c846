import { useSyncExternalStore } from 'react';

/** False while a page is only its HTML, true once it reacts to its user. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
