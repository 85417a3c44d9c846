import type { ReactNode } from 'react';
import type { Fill } from '#app/domain/tickets/door/fill.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';

type Props = { fill: Fill; children?: ReactNode };

/** How many people are inside, and that no more fit soon. */
export function RoomFill({ fill: { inside, capacity, left, state }, children }: Props) {
  const t = words('tickets');
  return (
    <>
      <p>
        {t('door.inside', { inside, capacity })} {children}
      </p>
      {state === 'nearly full' && (
        <Message tone="plain">{t('door.nearlyFull', { count: left })}</Message>
      )}
      {state === 'full' && <Message tone="bad">{t('door.full')}</Message>}
    </>
  );
}
