import type { ReactNode } from 'react';

type Props = { tone: 'good' | 'bad' | 'plain'; children: ReactNode };

/** The outcome of the last step, above its form. A refusal is read out at once. */
export function Message({ tone, children }: Props) {
  return (
    <div
      className="message"
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={tone === 'bad' ? -1 : undefined}
    >
      {children}
    </div>
  );
}
