import { entryKinds } from '#app/domain/calendar/entry.ts';
import { words } from '#app/lib/words.ts';
import type { ShownEntry } from '../views.ts';

/** One entry: a shape and a colour for its kind, and always a word. */
export function EntryChip({ entry }: { entry: ShownEntry }) {
  const { kind, label, title, href } = entry;
  const name = (
    <>
      <span className="entry-label">{label}</span>
      <span className="entry-title" dir="auto">
        {title === label ? '' : title}
      </span>
    </>
  );
  return (
    <div className="entry" data-kind={kind}>
      {href ? <a href={href}>{name}</a> : <span>{name}</span>}
      <EntryFacts entry={entry} />
    </div>
  );
}

function EntryFacts({ entry: { times, ownTimes, stage, state } }: { entry: ShownEntry }) {
  const t = words('calendar');
  return (
    <p className="entry-facts">
      <span>{times}</span>
      {ownTimes && <span>{t('yourTime', { times: ownTimes })}</span>}
      {stage && <span dir="auto">{stage}</span>}
      {state && <span>{state}</span>}
    </p>
  );
}

/** What the shapes and colours stand for. */
export function Legend() {
  const t = words('calendar');
  return (
    <ul className="row" aria-label={t('legend')}>
      {entryKinds.map((kind) => (
        <li key={kind} className="entry" data-kind={kind}>
          <span className="entry-label">{t(`kind.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}
