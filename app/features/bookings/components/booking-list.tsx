import type { BookingState } from '#app/domain/bookings/states.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { BookingGroup, BookingPage } from '../queries/list-bookings.server.ts';
import type { BookingRow } from '../views.ts';
import { dueDay, leftUntil, type Reader, timeAt } from '../words/booking-times.ts';
import { BookingStateBadge } from './booking-state.tsx';

type Props = {
  profileId: string;
  pageName: string | null;
  userType: 'artist' | 'venue';
  /** Every group from its beginning, or one of them from somewhere on. */
  groups: BookingPage[];
  isWhole: boolean;
  reader: Reader;
};

/** Every booking of a page: what needs an answer, what is to come, what is over. */
export function BookingList(props: Props) {
  const t = words('bookings');
  const { pageName, profileId, userType, groups, isWhole } = props;
  const isEmpty = isWhole && groups.every(({ rows }) => rows.length === 0);
  return (
    <div className="band">
      <PageHead title={t('booking.list.title', { page: nameInText(pageName) })}>
        {t('booking.list.lead')}
      </PageHead>
      {!isWhole && (
        <p>
          <a className="quiet-link" href={`/profiles/${profileId}/bookings`}>
            {t('booking.list.all')}
          </a>
        </p>
      )}
      {isEmpty ? (
        <div className="stack">
          <EmptyState>{t(`booking.list.none.${userType}`)}</EmptyState>
          <div className="row">
            <LinkButton tone="spotlight" href={userType === 'venue' ? '/#artists' : '/#venues'}>
              {t(`booking.list.first.${userType}`)}
            </LinkButton>
          </div>
        </div>
      ) : (
        groups.map((group) => <Group key={group.group} page={group} {...props} />)
      )}
    </div>
  );
}

const noneOf = { turn: 'noneTurn', coming: 'noneComing', past: 'nonePast' } as const;

type GroupProps = Pick<Props, 'profileId' | 'userType' | 'isWhole' | 'reader'> & {
  page: BookingPage;
};

function Group({ page, profileId, userType, isWhole, reader }: GroupProps) {
  const t = words('bookings');
  const { group, rows, next } = page;
  const side = userType === 'venue' ? 'venue' : 'performer';
  const name = t(`booking.list.${group}`);
  const none = isWhole ? noneOf[group] : 'noneMore';
  return (
    <section className="section" aria-labelledby={group}>
      <h2 id={group}>{name}</h2>
      {rows.length === 0 && <p className="field-hint">{t(`booking.list.${none}`)}</p>}
      <ul className="dated-rows">
        {rows.map((row) => (
          <Night key={row.id} row={row} group={group} side={side} reader={reader} />
        ))}
      </ul>
      {next && (
        <p>
          <LinkButton href={`/profiles/${profileId}/bookings?show=${group}&after=${next}`}>
            {t('booking.list.more', { group: name })}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

type NightProps = { row: BookingRow; group: BookingGroup; side: Side; reader: Reader };

function Night({ row, group, side, reader }: NightProps) {
  const { id, state, title, day, room, otherName, isLate } = row;
  const other = nameInText(otherName);
  const place = { timeZone: row.timeZone };
  return (
    <li className="whole">
      <DateBlock day={day} />
      <div className="stack-1">
        <h3 dir="auto">
          <a href={`/bookings/${id}`}>{other}</a>
        </h3>
        <p dir="auto">
          {[title === otherName ? '' : title, room, timeAt(row.startsAt, place)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <BookingStateBadge state={state} isLate={isLate} />
        {group === 'turn' && <ToDo row={row} side={side} reader={reader} />}
      </div>
    </li>
  );
}

/** What comes first: an answer that is waited for, then what is to be paid. */
function ToDo({ row, side, reader }: Omit<NightProps, 'group'>) {
  const t = words('bookings');
  const { state, pendingUntil, nextInstalment, now } = row;
  const left = (until: Date) => <> ({t('booking.list.left', { left: leftUntil(until, now) })})</>;
  if (side === 'venue' && pendingUntil === null && nextInstalment?.isSoon) {
    const { amountMinor, feeMinor, currency, dueAt } = nextInstalment;
    const amount = formatMinor(amountMinor + feeMinor, currency);
    const day = dueDay(dueAt, { ...reader, timeZone: row.timeZone });
    const isPast = dueAt < now;
    return (
      <p className="message stack-1" data-tone="turn">
        <strong>{t('booking.list.pay', { amount })}</strong>
        <span>
          {t(isPast ? 'booking.list.dueLate' : 'booking.list.due', { day })}
          {!isPast && left(dueAt)}
        </span>
      </p>
    );
  }
  return (
    <p className="message stack-1" data-tone="turn">
      <strong>{t(`booking.list.do.${nextSteps[state] ?? 'other'}`)}</strong>
      {pendingUntil && (
        <span>
          {t('booking.list.until', { moment: momentAt(pendingUntil, reader) })}
          {left(pendingUntil)}
        </span>
      )}
    </p>
  );
}

/** What there is to do for the side whose turn it is, by the catalogue's keys. */
const nextSteps: Partial<
  Record<BookingState, 'draft' | 'offered' | 'countered' | 'signing' | 'accepted'>
> = {
  draft: 'draft',
  offered: 'offered',
  countered: 'countered',
  signing: 'signing',
  accepted: 'accepted',
  confirmed: 'accepted',
};
