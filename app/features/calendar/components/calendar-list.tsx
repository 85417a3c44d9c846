import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { ShownListDay } from '../views.ts';
import { dayAddress } from './day-address.ts';
import { EntryChip } from './entry-chip.tsx';

type Props = {
  days: ShownListDay[];
  /** The address of the next part; null at the end. */
  next: string | null;
  address: string;
  at: string;
  stageId: string | null;
};

/** Coming entries, one after the other. */
export function CalendarList({ days, next, address, at, stageId }: Props) {
  const t = words('calendar');
  const query = new URLSearchParams({ view: 'list', at });
  if (stageId) query.set('stage', stageId);
  if (next) query.set('after', next);
  return (
    <div>
      <ol className="agenda-days">
        {days.map((day) => (
          <li key={day.day} data-today={day.isToday || undefined}>
            <h2>
              <a href={dayAddress({ address, day: day.day, stageId })}>
                <time dateTime={day.day}>{day.name}</time>
              </a>
            </h2>
            {day.entries.map((entry) => (
              <EntryChip key={entry.id} entry={entry} />
            ))}
          </li>
        ))}
      </ol>
      {next && <LinkButton href={`${address}?${query}`}>{t('more')}</LinkButton>}
    </div>
  );
}
