import type { ReactNode } from 'react';

type Props = { shape: 'disc' | 'square' | 'ring' | 'diamond'; children: ReactNode };

/** A state or a kind: always a word and a shape, never colour alone. */
export function Badge({ shape, children }: Props) {
  return (
    <p className="badge" data-shape={shape}>
      {children}
    </p>
  );
}
