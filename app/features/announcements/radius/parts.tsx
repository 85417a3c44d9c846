import { inWords } from '#app/fields/in-words.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/page.tsx';
import type { ShownRadius } from './queries.server.ts';

const t = words('announcements');

type Props = {
  radius: ShownRadius | null;
  names: { venue: string; performer: string };
};

/**
 * Shows that a radius clause rules out, before it is signed and afterwards. It warns and stops no
 * one.
 */
export function RadiusPart({ radius, names }: Props) {
  if (!radius) return null;
  const { side, clause, days, shows, isAnyUnannounced, ruledOutBy } = radius;
  if (shows.length === 0 && !isAnyUnannounced && ruledOutBy.length === 0) return null;
  const isOwn = side === 'performer';
  return (
    <section className="section stack-2" aria-labelledby="radius-clause">
      <h2 id="radius-clause">{t('radius.title')}</h2>
      {ruledOutBy.map((one) => (
        <Message key={one.bookingId} tone="plain">
          {t('radius.contract', {
            venue: one.venue ?? t('radius.aVenue'),
            day: writtenDay(one.day),
            kilometres: inWords(one.kilometres),
          })}
        </Message>
      ))}
      {clause && days && (shows.length > 0 || isAnyUnannounced) && (
        <Message tone="plain">
          <div className="stack-2">
            <p>
              {t('radius.rulesOut', {
                ...names,
                kilometres: inWords(clause.kilometres),
                from: writtenDay(days.from),
                to: writtenDay(days.to),
              })}{' '}
              {shows.length > 0 && t(isOwn ? 'radius.own' : 'radius.theirs', names)}
            </p>
            <Shows shows={shows} isOwn={isOwn} />
            {isAnyUnannounced && <p>{t('radius.unannounced', names)}</p>}
            {isOwn && radius.isOpen && <p>{t('radius.venueKnows', names)}</p>}
          </div>
        </Message>
      )}
    </section>
  );
}

function Shows({ shows, isOwn }: Pick<ShownRadius, 'shows'> & { isOwn: boolean }) {
  if (shows.length === 0) return null;
  return (
    <ul className="bullets">
      {shows.map(({ path, place, day, kilometres, isAnnounced }) => {
        const text = t('radius.show', {
          place,
          day: writtenDay(day),
          kilometres: inWords(kilometres),
        });
        return (
          <li key={path ?? text} dir="auto">
            {path ? <a href={path}>{text}</a> : text}
            {isOwn && !isAnnounced && ` (${t('radius.notAnnounced')})`}
          </li>
        );
      })}
    </ul>
  );
}
