import { data, redirect } from 'react-router';
import { readBriefly } from '#app/db/shortcuts.server.ts';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { showPublicEvent } from '#app/features/announcements/queries/show-public-event.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands/take-basket.server.ts';
import { BuyPage } from '#app/features/tickets/orders/components/buy-page.tsx';
import { standInQueue } from '#app/features/tickets/rush/commands/stand-in-queue.server.ts';
import { QueuePage, TurnNote } from '#app/features/tickets/rush/components/queue-page.tsx';
import { viewOf } from '#app/features/tickets/rush/words/queue-view.ts';
import { readSale } from '#app/features/tickets/sales/queries/read-sale.server.ts';
import { showRoom } from '#app/features/tickets/seats/queries/show-room.server.ts';
import { joinWaitingList } from '#app/features/tickets/waiting/commands/join-waiting.server.ts';
import { type Asked, fromOf, requestContext, servicesContext } from '#app/http/context.server.ts';
import { placeIn, queueCookie } from '#app/http/cookies.server.ts';
import { formAction, type Sent } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/buy';
import { basketForm, codeIn } from './rush-forms.ts';

/** The ticket sale of a public show. The numbers left are never cached. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return orRefuse(async () => {
    const services = context.get(servicesContext);
    const key = [params.idAndName, currentLanguage(), codeIn(request)].join(' ');
    const cached = remembered(services.database, key, () => find({ context, params, request }));
    let { show, sale } = await cached.value;
    const { pathname, search } = new URL(request.url);
    // The addresses that its forms are sent to begin alike.
    if (!`${pathname}/`.startsWith(`${show.path}/tickets/`))
      throw redirect(`${show.path}/tickets${search}`, 301);
    const { brand } = services;
    const isOpen = !sale.isStopped && !show.isPast && show.status !== 'cancelled';
    const from = fromOf(context.get(requestContext).clientAddress, null);
    const visitor = { showId: show.id, place: placeIn(request, show.id) };
    const queue = isOpen ? await standInQueue({ ...services, from }, null, visitor) : null;
    const cookie = queue?.place && queueCookie({ brand, showId: show.id, place: queue.place });
    const headers = {
      'cache-control': 'private, no-store',
      ...(cookie && { 'set-cookie': cookie }),
    };
    // A visitor in the queue has no seat map to look at.
    const isWaiting = queue?.state === 'waiting';
    if (!isWaiting && !cached.isNew) ({ show, sale } = await cached.renew());
    const room = isWaiting ? null : await showRoom(services.database.orm, sale);
    const takesCards = services.cards !== null;
    const page = { show, sale, takesCards, room, queue: queue && viewOf(queue, show) };
    return data(page, { headers });
  });
}

/** A waiting crowd reads one cached show; its sale is read anew for visitors who may buy. */
const remembered = readBriefly<Awaited<ReturnType<typeof find>>>(500);

async function find({ context, params, request }: Asked & { params: Sent['params'] }) {
  const { orm } = context.get(servicesContext).database;
  const id = eventIdIn(params.idAndName ?? '');
  const show = id ? await showPublicEvent(orm, id) : null;
  const sale = show && (await readSale(orm, show.id, codeIn(request)));
  if (!show || !sale) throw new AppError('not-found', words('tickets')('refused.noSaleHere'));
  return { show, sale };
}

export const action = pageForms({
  '': formAction(takeBasket, basketForm),
  seats: formAction(takeBasket, { ...basketForm, to: (_, { link }) => `/orders/${link}/seats` }),
  waiting: formAction(joinWaitingList, { to: (_, { link }) => `/waiting/${link}` }),
});

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** To search engines it is a part of the show’s own page. */
export const meta: Route.MetaFunction = ({ loaderData: page, matches }) => {
  const t = words('tickets');
  if (!page) return privatePage(() => t('buy.get'))({ matches });
  const { title, venueName: venue, longDay: day, path } = page.show;
  const { brand } = matches[0].loaderData;
  return [
    { title: [t('buy.get'), title, day, brand.product].join(' · ') },
    { name: 'description', content: words('announcements')('describe', { title, venue, day }) },
    { tagName: 'link', rel: 'canonical', href: addressAt(brand.site, path) },
  ];
};

export default function Buy({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { queue, ...page } = loaderData;
  if (queue?.state === 'waiting') return <QueuePage {...page} queue={queue} refused={refused} />;
  return <BuyPage {...page} refused={refused} note={queue && <TurnNote {...queue} />} />;
}
