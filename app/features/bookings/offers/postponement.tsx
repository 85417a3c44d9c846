import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { readCancellation } from '../cancellations/queries.server.ts';
import { CancellationTable } from '../terms/parts.tsx';
import type { Route } from './+types/postponement';
import { proposePostponement } from './commands.server.ts';
import { postponement } from './fields.ts';
import { showOnDay } from './loaders.server.ts';
import { OnTheDay } from './parts.tsx';
import { type WrittenPostponement, writePostponement } from './words.ts';

const t = words('bookings');

export const handle: PageHandle = { scripts: true };

export const loader = forViewer(async (viewed: Viewed<'bookingId'>) => {
  const {
    viewer,
    orm,
    url,
    currentId: current,
    params: { bookingId },
  } = viewed;
  const facts = await readCancellation(orm, viewer, { bookingId, current });
  const { booking, side, as, title, otherName } = facts;
  const typedDay = url.searchParams.get('day') ?? '';
  const written = typedDay && facts.signed ? writePostponement(facts, typedDay) : null;
  const other = nameInText(otherName);
  const mayPropose = canPropose(facts) && may(viewer, as, 'make and answer offers');
  return {
    bookingId,
    as,
    side,
    other,
    typedDay,
    after: booking.latestVersion,
    title: title || other,
    show: momentAt(booking.startsAt, { timeZone: booking.timeZone }),
    mayPropose,
    onDay: mayPropose ? await showOnDay({ as, booking: bookingId, day: typedDay })(viewed) : null,
    problem: written && 'problem' in written ? written.problem : null,
    moved: written && 'times' in written ? written : null,
  };
});

export const action = formAction(proposePostponement, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=sent`,
});

/** A signed show ahead can be moved, unless another change is on the table. */
function canPropose({ mayCancel, booking }: Awaited<ReturnType<typeof readCancellation>>): boolean {
  return mayCancel && booking.pendingVersion === null;
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('postponing.title', { title: page?.title ?? '' }),
  page?.show,
]);

/**
 * Moving a signed booking to another day: the unchanged terms, the new windows, and the necessary
 * consent.
 */
export default function Postponement({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { bookingId, title, other, show, mayPropose, moved } = loaderData;
  return (
    <div className="band cancelling">
      <PageHead title={t('postponing.title', { title })}>
        {t('cancelling.lead', { other, show })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={`/bookings/${bookingId}`}>
            {t('contract.back')}
          </a>
        </p>
        {mayPropose ? (
          <ul className="bullets">
            <li>{t('postponing.money')}</li>
            <li>{t('postponing.days')}</li>
            <li>{t('postponing.consent', { other })}</li>
          </ul>
        ) : (
          <p>{t('postponing.nothing')}</p>
        )}
        {mayPropose && <DayForm {...loaderData} refused={refused} />}
      </div>
      {mayPropose && moved && <Proposing {...loaderData} refused={refused} moved={moved} />}
    </div>
  );
}

type Props = Route.ComponentProps['loaderData'] & { refused: RefusedForm | undefined };

function DayForm({ bookingId, as, typedDay, problem, moved, onDay }: Props) {
  const fields: Record<string, string> = problem ? { day: problem } : {};
  return (
    <form className="form" method="get" action={`/bookings/${bookingId}/postponement`}>
      <InputField of={formFields(postponement, { typed: { day: typedDay }, fields }).day} />
      <OnTheDay first={onDay} about={`booking=${bookingId}&as=${as}`} />
      <div className="row">
        <Button tone={moved ? 'plain' : 'spotlight'}>{t('postponing.look')}</Button>
      </div>
    </form>
  );
}

function Proposing(props: Props & { moved: WrittenPostponement }) {
  const { bookingId, as, after, side, other, moved, refused } = props;
  // The day is in the address, so that a refusal shows it again.
  const address = `/bookings/${bookingId}/postponement?day=${moved.day}`;
  return (
    <section className="section outlook" aria-labelledby="moved">
      <h2 id="moved">{t('postponing.moved')}</h2>
      <dl className="amounts">
        {moved.times.map(({ name, before, after: then }) => (
          <div key={name}>
            <dt>
              {name}: <s>{before}</s>
            </dt>
            <dd>{then}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('postponing.windows')}</h3>
      <p className="field-hint">{t('outlook.venueClock')}</p>
      <CancellationTable windows={moved.windows} reader={side} />
      <PostForm className="form" action={address}>
        <HiddenFields as={as} after={after} day={moved.day} />
        <InputField of={formFields(postponement, refused).comment} />
        <div className="row">
          <Button tone="spotlight">{t('postponing.propose', { other })}</Button>
          <LinkButton href={`/bookings/${bookingId}`}>{t('postponing.keep')}</LinkButton>
        </div>
      </PostForm>
    </section>
  );
}
