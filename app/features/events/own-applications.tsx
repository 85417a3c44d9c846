import { findOffers } from '#app/features/bookings/offers/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/own-applications';
import { withdrawApplication } from './commands.server.ts';
import { ApplicationStanding, ClockSpan } from './parts.tsx';
import { listOwnApplications } from './queries.server.ts';
import type { OwnApplication } from './views.ts';

const t = words('events');

/** A performer’s applications, with the bookings they led to. */
export const loader = forViewer(
  async ({ services, viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const after = url.searchParams.get('after') ?? undefined;
    const { items, next } = await listOwnApplications(services, viewer, { profileId, after });
    const offered = items.filter(({ state }) => state === 'offered').map(({ id }) => id);
    return {
      performerId: profileId,
      performerName: membershipOf(viewer, profileId)?.displayName ?? null,
      items,
      next,
      offers: await findOffers(orm, offered),
      done: doneIn(url, steps),
    };
  },
);

/** The act that led here, as the address has it. */
const steps = ['sent', 'withdrawn'] as const;

export const action = pageForms({
  withdrawal: formAction(withdrawApplication, {
    to: ({ as }) => `/profiles/${as}/applications?done=withdrawn`,
  }),
});

export const meta = privatePage(() => t('own.short'));

/** A performer’s applications, and their states. */
export default function OwnApplicationsRoute({
  loaderData,
  actionData: refused,
}: Route.ComponentProps) {
  const { performerId, performerName, items, next, offers, done } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('own.title', { performer: nameInText(performerName) })}>
        {t('own.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`own.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <div className="row">
          <LinkButton href="/open-slots" tone="spotlight">
            {t('own.find')}
          </LinkButton>
        </div>
        {items.length === 0 && <EmptyState>{t('own.none')}</EmptyState>}
        {items.length > 0 && (
          <ul className="dated-rows">
            {items.map((application) => (
              <Application
                key={application.id}
                performerId={performerId}
                application={application}
                bookingId={offers[application.id]}
              />
            ))}
          </ul>
        )}
        {next && (
          <p>
            <a className="quiet-link" href={`/profiles/${performerId}/applications?after=${next}`}>
              {t('more')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

type ApplicationProps = {
  performerId: string;
  application: OwnApplication;
  bookingId: string | undefined;
};

function Application({ performerId, application, bookingId }: ApplicationProps) {
  const { id, day, title, slot, venueName } = application;
  return (
    <li>
      <DateBlock day={day.iso} />
      <div className="stack-1">
        <h2 dir="auto">
          <a href={`/profiles/${performerId}/applications/${id}`}>
            {slot.name}, {title}
          </a>
        </h2>
        <p dir="auto">
          {nameInText(venueName)} · <ClockSpan from={slot.start} to={slot.end} />
        </p>
        <ApplicationStanding
          performerId={performerId}
          application={application}
          bookingId={bookingId}
        />
      </div>
    </li>
  );
}
