import { eventPath } from '#app/domain/events/event.ts';
import { type Match, matchPerformers } from '#app/features/discovery/matching/queries.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { numberFormat, writeRange } from '#app/lib/formats.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { moneyFormat } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/slot';
import { closeSlot, openSlot } from './commands.server.ts';
import { opening } from './fields.ts';
import { ClockSpan } from './parts.tsx';
import { showSlot } from './queries.server.ts';

const t = words('events');

export const loader = forViewer(
  async ({ viewer, services, orm, params }: Viewed<'eventId' | 'slotId'>) => {
    const slotView = await showSlot(orm, viewer, params);
    const { venueId } = slotView;
    const matches =
      venueId &&
      (await matchPerformers(services, viewer, { profileId: venueId, slotId: params.slotId }));
    return { ...slotView, as: venueId, matches: matches ? matches.items : [] };
  },
);

export const action = pageForms({
  '': formAction(openSlot, {
    to: ({ as }, { eventId }) => `${eventPath(as, eventId)}?done=opened`,
  }),
  closing: formAction(closeSlot, {
    to: ({ as }, { eventId }) => `${eventPath(as, eventId)}?done=closed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.slot.name,
  page?.title,
  t('event.openSlot'),
]);

/** An open slot for performers, with its deadline, and performers who would fit. */
export default function Slot({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { venueId, eventId, title, day, slot, applyBy, matches } = loaderData;
  const night = eventPath(venueId, eventId);
  const address = `${night}/slots/${slot.id}`;
  const { pitch, genres } = slot;
  const typed = refused?.typed ?? { pitch, genres: genres.join(', '), applyBy };
  const field = formFields(opening, { fields: {}, ...refused, typed });
  return (
    <TaskPage
      title={slot.name}
      lead={
        <>
          {t('slot.lead', { night: title, day })} <ClockSpan from={slot.start} to={slot.end} />
        </>
      }
      refused={refused}
    >
      <PostForm className="form" action={address}>
        <InputField of={field.pitch} />
        <InputField of={field.genres} />
        <Field
          {...field.applyBy}
          type="date"
          label={t('slot.applyBy')}
          hint={t('slot.applyByHint')}
        />
        <div className="row">
          <Button tone="spotlight">{t(slot.isOpen ? 'slot.save' : 'slot.open')}</Button>
          <LinkButton href={night}>{t('slot.back')}</LinkButton>
        </div>
      </PostForm>
      {slot.isOpen && (
        <PostForm className="form" action={`${address}/closing`}>
          <p>{t('slot.closeText')}</p>
          <div className="row">
            <Button>{t('slot.close')}</Button>
          </div>
        </PostForm>
      )}
      {venueId && (
        <MatchesPart venueId={venueId} eventId={eventId} slotId={slot.id} matches={matches} />
      )}
    </TaskPage>
  );
}

type MatchesPartProps = { venueId: string; eventId: string; slotId: string; matches: Match[] };

/** Performers who fit an open slot, with the reasons. */
function MatchesPart({ venueId, eventId, slotId, matches }: MatchesPartProps) {
  const t = words('discovery');
  return (
    <section className="section stack-2" aria-labelledby="matches">
      <h2 id="matches">{t('matching.title')}</h2>
      <p>{t('matching.lead')}</p>
      {matches.length === 0 && <EmptyState>{t('matching.none')}</EmptyState>}
      <ul className="rows">
        {matches.map((match) => (
          <li key={match.id}>
            <div className="row-text">
              <a href={`/users/${match.id}`} dir="auto">
                {match.name}
              </a>
              <small dir="auto">{factsOf(match).join(' · ')}</small>
            </div>
            <LinkButton
              href={`/bookings/new?with=${match.id}&as=${venueId}&event=${eventId}&slot=${slotId}`}
              aria-label={t('matching.offerTo', { name: match.name })}
            >
              {t('shortlists.offer')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ town, genres, playedHere, distanceKm, fee }: Match): string[] {
  const t = words('discovery');
  const km = numberFormat({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });
  const from = town && distanceKm !== null ? `${town}, ${km.format(distanceKm)}` : town;
  return [
    genres.join(', '),
    from ?? '',
    playedHere > 0 ? t('matching.playedHere', { count: playedHere }) : '',
    fee ? (feeOf(fee) ?? '') : '',
  ].filter(Boolean);
}

function feeOf({ leastMinor, mostMinor, currency }: NonNullable<Match['fee']>): string | null {
  const unit = 10 ** minorDigitsOf(currency);
  const inUnits = (minor: number | null) => (minor === null ? null : minor / unit);
  const range = { least: inUnits(leastMinor), most: inUnits(mostMinor) };
  return writeRange(range, moneyFormat(currency), {
    from: (value) => words('profiles')('from', { value }),
    upTo: (value) => words('profiles')('upTo', { value }),
  });
}
