import { redirect } from 'react-router';
import { currenciesOf } from '#app/domain/payments/payable.ts';
import { OtherSidePage } from '#app/features/bookings/components/other-side-page.tsx';
import { askForOffer } from '#app/features/bookings/holds/commands/ask-for-offer.server.ts';
import { readWantedOffer } from '#app/features/bookings/holds/queries/read-wanted-offer.server.ts';
import { makeOffer } from '#app/features/bookings/offers/commands/make-offer.server.ts';
import { NewOfferPage } from '#app/features/bookings/offers/components/new-offer-page.tsx';
import { offer } from '#app/features/bookings/offers/fields.ts';
import { type Deal, listDeals } from '#app/features/bookings/offers/queries/list-deals.server.ts';
import {
  type OfferStart,
  readOfferStart,
} from '#app/features/bookings/offers/queries/read-offer-start.server.ts';
import { firstTerms, usualOf } from '#app/features/bookings/offers/words/first-terms.ts';
import { offerBegun } from '#app/features/bookings/offers/words/offer-begun.ts';
import { termsLike } from '#app/features/bookings/offers/words/terms-like.ts';
import { listTemplates } from '#app/features/bookings/templates/queries/list-templates.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { leading } from '#app/http/forms/form-action.server.ts';
import { formByTick } from '#app/http/forms/page-forms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { readOnDay } from '#app/processes/on-day.server.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-offer';

export const handle: PageHandle = { scripts: true };

export const loader = forViewer(async (viewed: Viewed) => {
  const { viewer, orm, services, currentId, url } = viewed;
  const { searchParams } = url;
  const param = (name: string) => searchParams.get(name) || null;
  const other = pageIdIn(searchParams.get('with') ?? '');
  const applicationId = param('application');
  if (other === null && applicationId === null)
    return { start: null, ...(await choosePage(viewed, 'with')) };
  const start = await readOfferStart(orm, viewer, {
    as: param('as') ?? currentId ?? '',
    with: other,
    eventId: param('event'),
    slotId: param('slot'),
    applicationId,
  }).catch((error) => {
    // Two pages of a kind: the other page says which of the viewer’s pages can book it.
    throw isBadInput(error) && other ? redirect(`/users/${other}`, 303) : error;
  });
  const offered = currenciesOf(services.settings);
  const [templates, deals] = await Promise.all([
    listTemplates(orm, start.as),
    listDeals(orm, start),
  ]);
  const wanted = start.night ? null : await readWantedOffer(orm, start, param('day'));
  const day = param('day') ?? wanted?.day ?? null;
  const like = param('like') ?? deals[0]?.bookingId;
  const template = templates.find(({ id }) => id === like);
  const deal = deals.find(({ bookingId }) => bookingId === like);
  const first = { ...firstOf(start, day, usualOf(offered)), ...typedRiders(start) };
  const copying = { side: start.side, offered, hasNight: start.night !== null };
  const rooms = start.rooms.map(({ id }) => id);
  const usual = [wanted?.stageId, deal?.roomId].flatMap((id) =>
    id && rooms.includes(id) ? id : [],
  );
  const roomId = param('room') ?? usual[0] ?? rooms[0] ?? '';
  const source = template ?? deal;
  const from = template ? 'template' : deal?.isSamePair ? 'samePair' : 'another';
  const begun = source ? termsLike(first, source.terms, { ...copying, from }) : first;
  const typed = { ...begun, roomId };
  const query = { ...start, bookingId: null, roomId };
  return {
    start: shownOf(start),
    onDay: await readOnDay(services.database, viewer, query, typed),
    wanted: wanted && { ...wanted, day: writtenDay(wanted.day) },
    begun: offerBegun(offer, typed, offered),
    templates: templates.map((one) => ({
      name: one.name,
      isChosen: one === template,
      path: pathLike(url, { like: one.id }),
      terms: `/bookings/${one.bookingId}/versions/${one.version}`,
    })),
    deals: deals.map((one) => shownDeal(one, one === deal, url)),
    fresh: source ? pathLike(url, { like: 'none' }) : null,
    anew: pathLike(url, { with: null, like: null }),
  };
});

/** The same form can ask the other side for an offer instead. */
export const action = formByTick('wantsOffer', {
  ticked: (sent) =>
    leading(
      askForOffer,
      {
        given: ({ typed }) => ({ day: typed['terms.schedule.day'] ?? '' }),
        to: ({ as }) => `/profiles/${as}/holds?done=offerWanted`,
      },
      sent,
    ),
  otherwise: (sent) =>
    leading(makeOffer, { to: (_, { bookingId }) => `/bookings/${bookingId}?done=sent` }, sent),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const t = words('bookings');
  if (!page?.start) return t('terms.offer.otherSide');
  const day = page.begun.typed['terms.schedule.day'];
  const name = nameInText(page.start.otherName);
  return [t('terms.offer.title', { name }), day && writtenDay(day)];
});

export default function NewOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('bookings');
  if (!loaderData.start) {
    const { choice, kept } = loaderData;
    const [title, lead] = [t('terms.offer.otherSide'), t('terms.offer.otherSideLead')];
    return <OtherSidePage title={title} lead={lead} choice={choice} kept={kept} name="with" />;
  }
  return <NewOfferPage {...loaderData} refused={actionData} />;
}

function isBadInput(error: unknown): boolean {
  return error instanceof AppError && error.code === 'bad-input';
}

/** The same page with other query parameters. */
function pathLike({ pathname, searchParams }: URL, other: Record<string, string | null>): string {
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries(other))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function shownDeal({ bookingId, name, day, isSamePair }: Deal, isChosen: boolean, url: URL) {
  const path = pathLike(url, { like: bookingId });
  return { name: nameInText(name), day: writtenDay(day), isSamePair, isChosen, path };
}

function typedRiders({ riders }: OfferStart): Record<string, string> {
  return { 'terms.rider': riders.rider, 'terms.hospitality': riders.hospitality };
}

function firstOf(
  { timeZone, night, house }: OfferStart,
  day: string | null,
  currency: string,
): Record<string, string> {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '');
  const times = {
    loadIn: night?.loadInAt,
    doors: night?.doorsAt,
    setStart: night?.slot?.startsAt,
    setEnd: night?.slot?.endsAt,
    curfew: night?.curfewAt,
    loadOut: night?.loadOutAt,
  };
  return firstTerms(timeZone, night?.day ?? (isDay ? day : null), times, currency, house);
}

function shownOf({ night, riders: _, house: __, ...start }: OfferStart) {
  return {
    ...start,
    night: night && {
      title: night.title,
      day: writtenDay(night.day),
      slot: night.slot?.name ?? null,
    },
  };
}
