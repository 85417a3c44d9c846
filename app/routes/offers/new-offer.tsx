import { redirect } from 'react-router';
import { OtherSidePage } from '#app/features/bookings/components/other-side-page.tsx';
import { makeOffer } from '#app/features/bookings/offers/commands/make-offer.server.ts';
import { NewOfferPage } from '#app/features/bookings/offers/components/new-offer-page.tsx';
import { offer } from '#app/features/bookings/offers/fields.ts';
import {
  type OfferStart,
  readOfferStart,
} from '#app/features/bookings/offers/queries/read-offer-start.server.ts';
import { firstTerms, usualOf } from '#app/features/bookings/offers/words/first-terms.ts';
import { offerBegun } from '#app/features/bookings/offers/words/offer-begun.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { currenciesOf } from '#app/platform/cards/fees.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-offer';

export const handle: PageHandle = { scripts: true };

export const loader = forViewer(async (viewed: Viewed) => {
  const { viewer, orm, services, currentId, url } = viewed;
  const { searchParams } = url;
  const named = (name: string) => searchParams.get(name) || null;
  const other = pageIdIn(searchParams.get('with') ?? '');
  const applicationId = named('application');
  if (other === null && applicationId === null)
    return { start: null, ...(await choosePage(viewed, 'with')) };
  const start = await readOfferStart(orm, viewer, {
    as: named('as') ?? currentId ?? '',
    with: other,
    eventId: named('event'),
    slotId: named('slot'),
    applicationId,
  }).catch((error) => {
    // Two of a kind: the other page says which of one’s pages can book it.
    throw isBadInput(error) && other ? redirect(`/users/${other}`, 303) : error;
  });
  const offered = currenciesOf(services.settings);
  const first = firstOf(start, named('day'), usualOf(offered));
  const typed = { ...first, roomId: named('room') ?? '' };
  return { start: shownOf(start), begun: offerBegun(offer, typed, offered) };
});

export const action = formAction(makeOffer, {
  to: (_, { bookingId }) => `/bookings/${bookingId}?done=sent`,
});

export const meta = privatePage(() => words('bookings')('terms.offer.title'));

export default function NewOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('bookings');
  if (!loaderData.start) {
    const { choice, kept } = loaderData;
    const [title, lead] = [t('terms.offer.otherSide'), t('terms.offer.otherSideLead')];
    return <OtherSidePage {...{ title, lead, choice, kept }} name="with" />;
  }
  return <NewOfferPage {...loaderData} refused={actionData} />;
}

function isBadInput(error: unknown): boolean {
  return error instanceof AppError && error.code === 'bad-input';
}

function firstOf(
  { timeZone, night }: OfferStart,
  day: string | null,
  currency: string,
): Record<string, string> {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '');
  const known = {
    loadIn: night?.loadInAt,
    doors: night?.doorsAt,
    setStart: night?.slot?.startsAt,
    setEnd: night?.slot?.endsAt,
    curfew: night?.curfewAt,
    loadOut: night?.loadOutAt,
  };
  return firstTerms(timeZone, night?.day ?? (isDay ? day : null), known, currency);
}

function shownOf({ night, ...start }: OfferStart) {
  return {
    ...start,
    night: night && {
      title: night.title,
      day: writtenDay(night.day),
      slot: night.slot?.name ?? null,
    },
  };
}
