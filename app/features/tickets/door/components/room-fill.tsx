import type { ReactNode } from 'react';
import type { Fill } from '#app/domain/tickets/door/fill.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';

type Props = { fill: Fill; children?: ReactNode };

/** Number of people inside, and the warning of a full room. */
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
