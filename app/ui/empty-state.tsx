import type { ReactNode } from 'react';

/** Says what will be here, and where there is one, the first step. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
