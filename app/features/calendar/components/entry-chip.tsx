import {
  type EntryKind,
  type EntryStep,
  entryKinds,
  entrySteps,
} from '#app/domain/calendar/entry.ts';
import { words } from '#app/lib/words.ts';
import type { ShownEntry } from '../views.ts';

/** One entry: its kind is a shape and a colour, and always a word. */
export function EntryChip({ entry }: { entry: ShownEntry }) {
  const { kind, step, label, title, href } = entry;
  const name = (
    <>
      <span className="entry-label">{label}</span>
      <span className="entry-title" dir="auto">
        {title === label ? '' : title}
      </span>
    </>
  );
  return (
    <div className="entry" data-kind={kind} data-step={step ?? undefined}>
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

export function Legend() {
  const t = words('calendar');
  return (
    <ul className="row" aria-label={t('legend')}>
      {looks.map(({ kind, step }) => (
        <li key={step ?? kind} className="entry" data-kind={kind} data-step={step}>
          <span className="entry-label">{step ? t(`step.${step}`) : t(`kind.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Offers and shows look as far as they have come. */
const looks: { kind: EntryKind; step?: EntryStep }[] = [
  ...entrySteps.map((step) => ({ kind: 'show' as const, step })),
  ...entryKinds.filter((kind) => kind !== 'show' && kind !== 'offer').map((kind) => ({ kind })),
];
