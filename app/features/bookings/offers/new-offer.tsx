import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { eventPath } from '#app/domain/events/event.ts';
import { currenciesOf } from '#app/domain/payments/payment.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { fieldAgain, type RefusedForm } from '#app/fields/form-field.ts';
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
import { CheckField, InputField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { askForOffer } from '../holds/commands.server.ts';
import { readWantedOffer } from '../holds/queries.server.ts';
import { OtherSidePage } from '../parts.tsx';
import { FoldedTerms } from '../terms/components/terms-editor.tsx';
import { listTemplates } from '../terms/queries.server.ts';
import { type TermsForm, withOneDayProblem } from '../terms/words.ts';
import type { Route } from './+types/new-offer';
import { makeOffer } from './commands.server.ts';
import { offer } from './fields.ts';
import { apart, DayAndFee, type OfferBegun, OfferFrame, OnTheDay, termsFormOf } from './parts.tsx';
import { type Deal, listDeals } from './queries.server.ts';
import { type OfferStart, readOfferStart } from './read-offer-start.server.ts';
import { firstTerms, offerBegun, type ShownOnDay, termsLike, usualOf } from './words.ts';

const t = words('bookings');

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
  const [{ items: templates }, deals] = await Promise.all([
    listTemplates(services, viewer, { profileId: start.as }),
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
  if (!page?.start) return t('terms.offer.otherSide');
  const day = page.begun.typed['terms.schedule.day'];
  const name = nameInText(page.start.otherName);
  return [t('terms.offer.title', { name }), day && writtenDay(day)];
});

/**
 * The first offer of a booking, from either side: a day, a fee, a comment; the other terms start as
 * usual.
 */
export default function NewOffer({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.start) {
    const { choice, kept } = loaderData;
    const [title, lead] = [t('terms.offer.otherSide'), t('terms.offer.otherSideLead')];
    return <OtherSidePage title={title} lead={lead} choice={choice} kept={kept} name="with" />;
  }
  const { start, begun, templates, deals, fresh, anew, onDay, wanted } = loaderData;
  const refused = actionData && atItsField(actionData);
  const { as, with: other, eventId, slotId, applicationId, night } = start;
  const name = nameInText(start.otherName);
  const form = { ...withOneDayProblem(termsFormOf(begun, refused)), apart };
  const wish = start.takesHolds && !wanted ? { name, side: start.side } : null;
  const begunWith = deals.find(({ isChosen }) => isChosen);
  const template = templates.find(({ isChosen }) => isChosen);
  return (
    <div className="band">
      <PageHead title={t('terms.offer.title', { name })}>
        {night &&
          (night.slot
            ? t('terms.offer.forSlot', { ...night, slot: night.slot })
            : t('terms.offer.forNight', { title: night.title, day: night.day }))}
      </PageHead>
      <p className="links">
        <a href={eventId ? eventPath(as, eventId) : `/users/${other}`}>{t('terms.offer.leave')}</a>
        {!applicationId && <a href={anew}>{t('terms.offer.anew')}</a>}
      </p>
      <OfferFrame
        begun={begun}
        refused={refused}
        submit={t('terms.offer.send')}
        note={t('terms.offer.lead')}
        wish={wish}
        above={{
          'terms.schedule.day': t('terms.night.day'),
          'terms.deal.guaranteeMinor': t('terms.offer.fee'),
        }}
        hidden={{ as, with: other, eventId, slotId, applicationId }}
      >
        {wanted && <Wanted wanted={wanted} as={as} name={name} side={start.side} />}
        {template && (
          <p className="for-offer">
            {t('templates.begun', template)} <a href={template.terms}>{t('templates.see')}</a>
          </p>
        )}
        {begunWith && (
          <p className="for-offer">
            {t(`terms.offer.begun.${begunWith.isSamePair ? 'same' : 'other'}`, begunWith)}
          </p>
        )}
        <FirstWord
          begun={begun}
          refused={refused}
          form={form}
          onDay={onDay}
          otherName={wish?.name}
          rooms={night ? [] : start.rooms}
        />
        <FoldedTerms form={form} isOpen={isWrongInside(form)}>
          <EarlierDeals templates={templates} deals={deals} fresh={fresh} begun={begun.typed} />
          <div className="columns terms-pair">
            {!night && (
              <InputField of={fieldAgain(begun.fields.title, refused)} autoComplete="off" />
            )}
            <InputField of={fieldAgain(begun.fields.days, refused)} autoComplete="off" />
          </div>
        </FoldedTerms>
      </OfferFrame>
    </div>
  );
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

type Begun = OfferBegun<'roomId' | 'title'>;
type WantedOffer = { holdId: string; day: string; note: string };

type WantedProps = { wanted: WantedOffer; as: string; name: string; side: Side };

/** The other side’s request, with the way to decline. */
function Wanted({ wanted: { holdId, day, note }, as, name, side }: WantedProps) {
  const ending = side === 'venue' ? 'refusal' : 'release';
  return (
    <Message tone="plain">
      <p>{t('terms.offer.wish.wanted', { name, day })}</p>
      {note && <p dir="auto">{t('terms.offer.wish.said', { note })}</p>}
      <a href={`/profiles/${as}/holds/${holdId}/${ending}`}>{t(`terms.offer.wish.${ending}`)}</a>
    </Message>
  );
}

/** A refused request for an offer names the day as holds do; the form has it among the terms. */
function atItsField({ fields, ...refused }: RefusedForm): RefusedForm {
  if (!refused.typed.wantsOffer) return { ...refused, fields };
  const { roomId, comment } = fields;
  const noDay = t('terms.night.noDay');
  const day = refused.typed['terms.schedule.day'] ? fields.day : noDay;
  const byField = { 'terms.schedule.day': day, roomId, comment };
  const problems = Object.entries(byField).flatMap(([name, problem]) =>
    problem ? [[name, problem]] : [],
  );
  return { ...refused, fields: Object.fromEntries(problems) };
}

type FirstProps = {
  begun: Begun;
  refused: RefusedForm | undefined;
  /** The entries of the day in the form at first. */
  onDay: ShownOnDay | null;
  form: TermsForm;
  rooms: OfferStart['rooms'];
  /** The other side, if it can be asked for an offer instead. */
  otherName: string | undefined;
};

/** The fields without a sensible default: the day, the fee and the comment. */
function FirstWord({ begun: { fields }, refused, form, rooms, onDay, otherName }: FirstProps) {
  const options = [
    { value: '', label: t('terms.offer.chooseRoom') },
    ...rooms.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="stack-4">
      <DayAndFee form={form} feeLabel={t('terms.offer.fee')}>
        {rooms.length > 1 && <InputField of={{ ...fieldAgain(fields.roomId, refused), options }} />}
      </DayAndFee>
      {otherName && (
        <CheckField
          name="wantsOffer"
          value="yes"
          label={t('terms.offer.wish.label', { name: otherName })}
          hint={t('terms.offer.wish.hint')}
          defaultChecked={refused?.typed.wantsOffer === 'yes'}
        />
      )}
      <OnTheDay first={onDay} />
      <InputField of={{ ...fieldAgain(fields.comment, refused), rows: 2 }} />
    </div>
  );
}

/** True if a folded field has an error. */
function isWrongInside({ fields }: TermsForm): boolean {
  const above = [...apart.map((path) => `terms.${path}`), 'roomId', 'comment'];
  return Object.keys(fields).some((name) => !above.includes(name));
}

/** An earlier deal whose terms a new offer can start from. */
type ShownDeal = {
  name: string;
  day: string;
  /** True if it is a deal with the same page. */
  isSamePair: boolean;
  isChosen: boolean;
  /** The form of the offer, filled in with its terms. */
  path: string;
};

/** Named terms of the page. */
type ShownTemplate = {
  name: string;
  isChosen: boolean;
  /** The form of the offer, filled in with them. */
  path: string;
  /** The page of these terms. */
  terms: string;
};

type EarlierDealsProps = {
  templates: ShownTemplate[];
  deals: ShownDeal[];
  fresh: string | null;
  /** The values in the form at first; values typed since are kept. */
  begun: Readonly<Record<string, string>>;
};

/** Other starting points: templates and earlier deals. */
function EarlierDeals({ templates, deals, fresh, begun }: EarlierDealsProps) {
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = around.current?.closest('form');
    if (form) fillIn(form);
  }, []);
  const follow = (path: string, text: string) => (
    <li key={path}>
      <a href={path} dir="auto" onClick={({ currentTarget }) => carryTyped(currentTarget, begun)}>
        {text}
      </a>
    </li>
  );
  const others = <Choice extends { isChosen: boolean }>(all: Choice[]) =>
    all.filter(({ isChosen }) => !isChosen);
  if (deals.length + templates.length === 0) return null;
  return (
    <section ref={around} aria-labelledby="earlier-deals">
      <h2 className="label" id="earlier-deals">
        {t('terms.offer.earlier')}
      </h2>
      <ul className="links">
        {others(templates).map(({ name, path }) => follow(path, t('templates.named', { name })))}
        {others(deals).map(({ name, day, path }) =>
          follow(path, t('terms.offer.earlierDeal', { name, day })),
        )}
        {fresh && follow(fresh, t('terms.offer.fresh'))}
      </ul>
    </section>
  );
}

/* Carries typed values along to the same form with other initial values. */

type Typed = Readonly<Record<string, string>>;

const store = 'typed-along';
const own = /^(terms\.|roomId$|title$|comment$|days$)/;

/** Stores the changed fields of the form for the page that the link leads to. */
function carryTyped(link: HTMLAnchorElement, begun: Typed): void {
  const form = link.closest('form');
  const typed = [...new FormData(form ?? undefined)].filter(
    ([name, value]) => own.test(name) && value !== (begun[name] ?? ''),
  );
  sessionStorage.setItem(store, JSON.stringify({ to: link.href, typed }));
}

/** Fills in the values carried along to this page, once. */
function fillIn(form: HTMLFormElement): void {
  const stored = JSON.parse(sessionStorage.getItem(store) ?? 'null');
  if (stored?.to !== location.href) return;
  sessionStorage.removeItem(store);
  for (const [name, value] of stored.typed as [string, string][]) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
