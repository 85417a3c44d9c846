import type { ReactNode } from 'react';

type Props = {
  shape: 'disc' | 'square' | 'ring' | 'diamond';
  tone?: 'live' | 'good' | 'bad' | 'quiet';
  children: ReactNode;
};

/** A state or a kind: always a word and a shape, never colour alone. */
export function Badge({ shape, tone, children }: Props) {
  return (
    <p className="badge" data-shape={shape} data-tone={tone}>
      {children}
    </p>
  );
}
