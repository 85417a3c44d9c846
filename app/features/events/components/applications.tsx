import { eventPath } from '#app/domain/events/event-path.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ShownEvent } from '../queries/show-event.server.ts';

const shapes = {
  sent: 'diamond',
  read: 'ring',
  declined: 'square',
  offered: 'disc',
  withdrawn: 'square',
} as const;

/** The applications for a night, the latest first; unopened ones are marked. */
export function Applications({ event }: { event: ShownEvent }) {
  const t = words('events');
  const { applications, slots } = event;
  if (applications.length === 0 && !slots.some(({ isOpen }) => isOpen)) return null;
  const slotNames = new Map(slots.map(({ id, name }) => [id, name]));
  return (
    <section className="section applications" aria-labelledby="applications">
      <h2 id="applications">{t('event.applications')}</h2>
      {applications.length === 0 && <EmptyState>{t('event.noApplications')}</EmptyState>}
      {applications.length > 0 && (
        <ul className="rows">
          {applications.map(({ id, slotId, performerName, state, sentOn }) => (
            <li key={id} data-unread={state === 'sent' || undefined}>
              <div className="row-text">
                <h3 dir="auto">
                  <a href={`${eventPath(event.venueId, event.id)}/applications/${id}`}>
                    {nameInText(performerName)}
                  </a>
                </h3>
                <small dir="auto">
                  {t('event.appliedFor', { slot: slotNames.get(slotId) ?? '', day: sentOn })}
                </small>
              </div>
              <Badge shape={shapes[state]}>{t(`venueState.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
