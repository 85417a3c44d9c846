import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import type { OpenSlot } from '../queries/list-open-slots.server.ts';
import { ClockSpan } from './clock.tsx';

/** Slots that venues want to fill. */
export function SlotList({ slots }: { slots: OpenSlot[] }) {
  return (
    <ul className="dated-rows">
      {slots.map((slot) => (
        <Slot key={slot.id} slot={slot} />
      ))}
    </ul>
  );
}

function Slot({ slot }: { slot: OpenSlot }) {
  const t = words('events');
  const { id, name, night, venueName, place, pitch, genres, applyBy } = slot;
  return (
    <li className="whole">
      <DateBlock day={night.day.iso} />
      <div className="stack-1">
        <h3 dir="auto">
          <a href={`/open-slots/${id}`}>
            {name}, {night.title}
          </a>
        </h3>
        <p dir="auto">{[nameInText(venueName), place].filter(Boolean).join(' · ')}</p>
        <p>
          <ClockSpan from={slot.start} to={slot.end} />
          {genres.length > 0 && ` · ${genres.join(', ')}`}
        </p>
        {pitch && (
          <p className="excerpt" dir="auto">
            {pitch}
          </p>
        )}
        <Badge shape="ring">
          {applyBy ? t('event.openUntil', { day: applyBy }) : t('event.open')}
        </Badge>
      </div>
    </li>
  );
}
