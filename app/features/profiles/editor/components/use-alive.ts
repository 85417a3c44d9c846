import { useSyncExternalStore } from 'react';

/** False while a page is only its HTML, true once it answers to what people do. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
