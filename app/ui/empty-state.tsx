import type { ReactNode } from 'react';

/** A sentence for an empty list: what will be here, and the first step if there is one. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
