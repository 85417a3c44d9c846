import type { NextStep } from '#app/domain/bookings/standing.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { anyOr, NightSearch, withAny } from '#app/features/events/parts.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { askedIn } from '#app/fields/read-typed.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { InputField, SelectField } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/bookings';
import { type BookingFilter, bookingFilter, bookingGroups } from './fields.ts';
import {
  type BookingRow,
  type BookingSum,
  listOtherSides,
  selectBookings,
  sumBookings,
} from './list-bookings.server.ts';
import { BookingStateBadge } from './parts.tsx';
import { dueDay, type Reader, stepName, timeAt, writeTimeLeft } from './words.ts';

const t = words('bookings');

/** Rows of each group in the overview, and rows of a search (`search`). */
const most = { turn: 20, coming: 10, past: 3, search: 30 };

/** All bookings of a page in groups, or those of a search. */
export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const page = requireRight(viewer, profileId, 'see bookings');
    const query = askedIn(bookingFilter, url.searchParams);
    const isOverview = Object.keys(query).length === 0;
    const roomsOfVenue = page.userType === 'venue' ? readRooms(orm, profileId) : [];
    const others = listOtherSides(orm, page, query);
    const groups = isOverview ? bookingGroups : [query.group ?? null];
    const lists = await Promise.all(
      groups.map(async (group) => {
        const of = { ...query, ...(group && { group }) };
        // Past bookings have a sum only in a search.
        const isSummed = !(isOverview && group === 'past');
        const [rows, sums] = await Promise.all([
          selectBookings(orm, page, of, isOverview && group ? most[group] : most.search),
          isSummed ? sumBookings(orm, page, of) : [],
        ]);
        return { group, page: rows, sums };
      }),
    );
    return {
      profileId,
      pageName: page.displayName,
      userType: page.userType,
      filter: query,
      isOverview,
      lists,
      mayOffer: may(viewer, profileId, 'make and answer offers'),
      rooms: await roomsOfVenue,
      others: await others,
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const meta = privatePage(() => t('booking.list.short'));

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { pageName, profileId, userType, isOverview, lists, mayOffer } = loaderData;
  const isEmpty = isOverview && lists.every(({ page }) => page.rows.length === 0);
  const address = `/profiles/${profileId}/bookings`;
  return (
    <div className="band">
      <PageHead title={t('booking.list.title', { page: nameInText(pageName) })} />
      {isEmpty ? (
        <div className="stack">
          <EmptyState>{t(`booking.list.none.${userType}`)}</EmptyState>
          <div className="row">
            <LinkButton tone="spotlight" href={userType === 'venue' ? '/artists' : '/venues'}>
              {t(`booking.list.first.${userType}`)}
            </LinkButton>
          </div>
        </div>
      ) : (
        <>
          <div className="night-tools">
            {mayOffer && (
              <LinkButton tone="spotlight" href={`/bookings/new?as=${profileId}`}>
                {t('booking.list.offer')}
              </LinkButton>
            )}
            <BookingSearch {...loaderData} address={address} />
          </div>
          {lists.map((list) => (
            <Group key={list.group} {...loaderData} {...list} address={address} />
          ))}
        </>
      )}
    </div>
  );
}

const noneOf = { turn: 'noneTurn', coming: 'noneComing', past: 'nonePast' } as const;

type Page = Route.ComponentProps['loaderData'];
type GroupProps = Page & Page['lists'][number] & { address: string };

function Group(props: GroupProps) {
  const { page, group, address, filter, userType, isOverview, reader } = props;
  const { rows, next } = page;
  const side = userType === 'venue' ? 'venue' : 'performer';
  const name = t(`booking.list.${group ?? 'found'}`);
  const none = isOverview && group ? noneOf[group] : 'noneFound';
  const id = group ?? 'found';
  // The overview shows only the start of each group, so its link leads to the start of the whole
  // group.
  const after = !isOverview && next ? { after: next } : {};
  const onwards = new URLSearchParams({ ...filter, ...(group && { group }), ...after });
  return (
    <section className="section" aria-labelledby={id}>
      <div className="booking-group">
        <h2 id={id}>{name}</h2>
        <Sums sums={props.sums} side={side} />
      </div>
      {rows.length === 0 && <p className="field-hint">{t(`booking.list.${none}`)}</p>}
      <ul className="booking-rows">
        {rows.map((row) => (
          <Row key={row.id} row={row} side={side} reader={reader} />
        ))}
      </ul>
      {next && (
        <p>
          <a className="quiet-link" href={`${address}?${onwards}`}>
            {t('booking.list.more', { group: name })}
          </a>
        </p>
      )}
    </section>
  );
}

/** The sums of the whole list, also of rows on later pages. */
function Sums({ sums, side }: { sums: BookingSum[]; side: Side }) {
  return sums.map(({ currency, bookings, amountMinor, openMinor }) => (
    <p key={currency} className="booking-sum">
      <strong>
        {t('booking.list.sum', { count: bookings, amount: formatMinor(amountMinor, currency) })}
      </strong>
      {openMinor > 0 && (
        <span>{t(`booking.list.open.${side}`, { amount: formatMinor(openMinor, currency) })}</span>
      )}
    </p>
  ));
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

type RowProps = { row: BookingRow; side: Side; reader: Reader };

function Row({ row, side, reader }: RowProps) {
  const { id, state, title, day, room, otherName, isLate, isTaken, isTurn } = row;
  const { currency, amountMinor, openMinor } = row;
  const place = { timeZone: row.timeZone };
  return (
    <li className="whole" data-turn={isTurn || undefined}>
      <time dateTime={day}>{writtenDay(day, shortDay)}</time>
      <div>
        <h3 dir="auto">
          <a href={`/bookings/${id}`}>{nameInText(otherName)}</a>
        </h3>
        <small dir="auto">
          {[title === otherName ? '' : title, room, timeAt(row.startsAt, place)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div className="booking-now">
        <BookingStateBadge state={state} isLate={isLate} isTaken={isTaken} />
        {isTurn && <NextTask row={row} reader={reader} />}
      </div>
      {currency && (
        <div className="row-amount">
          {amountMinor > 0 && <span>{formatMinor(amountMinor, currency)}</span>}
          {openMinor > 0 && (
            <small>
              {t(`booking.list.open.${side}`, { amount: formatMinor(openMinor, currency) })}
            </small>
          )}
        </div>
      )}
    </li>
  );
}

function NextTask({ row, reader }: Omit<RowProps, 'side'>) {
  const { step } = row;
  if (!step) return null;
  return (
    <p className="booking-task">
      <strong>{stepName(step)}</strong>
      {step.until && <small>{untilOf(row, step, step.until)}</small>}
    </p>
  );

  function untilOf({ now, timeZone }: BookingRow, { kind }: NextStep, until: Date) {
    const left = ` (${t('booking.list.left', { left: writeTimeLeft(until, now) })})`;
    if (kind === 'collect' || kind === 'confirmShow')
      return t('booking.list.else', { moment: momentAt(until, reader) });
    if (kind !== 'pay') return t('booking.list.until', { moment: momentAt(until, reader) }) + left;
    const day = dueDay(until, { ...reader, timeZone });
    return until < now ? t('booking.list.dueLate', { day }) : t('booking.list.due', { day }) + left;
  }
}

type BookingSearchProps = {
  address: string;
  filter: BookingFilter;
  rooms: { id: string; name: string }[];
  /** Other sides to filter by. */
  others: { id: string; name: string | null }[];
};

function BookingSearch({ address, filter, rooms, others }: BookingSearchProps) {
  const field = formFields(bookingFilter, { typed: filter, fields: {} });
  return (
    <NightSearch
      address={address}
      asked={filter}
      rooms={rooms}
      field={{ ...field, state: field.stage }}
      anyState={t('booking.list.anyStage')}
      kept={{ group: filter.group }}
      clear={Object.keys(filter).length > 0 ? address : null}
    >
      {others.length > 0 && (
        <SelectField
          name="otherId"
          label={t('booking.list.other')}
          defaultValue={filter.otherId}
          options={anyOr(
            t('booking.list.anyOther'),
            others.map(({ id, name }) => ({ value: id, label: nameInText(name) })),
          )}
        />
      )}
      <InputField of={withAny(field.sort, t('booking.list.usual'))} />
    </NightSearch>
  );
}
