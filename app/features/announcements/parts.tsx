import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import type { ShowCard } from './views.ts';

const t = words('announcements');

type Props = {
  shows: ShowCard[];
  /** The page of the list, which isn’t named again. */
  pageId?: string;
  /** Of each show, below the list's own heading. */
  heading?: 'h2' | 'h3';
};

/** Shows as posters in a list: the day, the name, who plays, where, and the price that is paid. */
export function ShowList({ shows, pageId, heading = 'h3' }: Props) {
  return (
    <ul className="shows">
      {shows.map((show) => (
        <Show key={show.id} show={show} pageId={pageId} heading={heading} />
      ))}
    </ul>
  );
}

type ShowProps = { show: ShowCard; pageId: string | undefined; heading: 'h2' | 'h3' };

function Show({ show, pageId, heading: Heading }: ShowProps) {
  const { path, title, day, lineUp, venueName, place, time, price, status } = show;
  const otherActs = lineUp.filter((act) => act.name !== title && act.pageId !== pageId);
  const isAtHome = pageId !== undefined && show.venueId === pageId;
  const facts = [isAtHome ? null : venueName, place, time, price].filter(Boolean);
  return (
    <li className="whole" data-status={status}>
      <DateBlock day={day} />
      <div className="stack-1">
        <Heading dir="auto">
          <a href={path}>{title}</a>
        </Heading>
        {otherActs.length > 0 && <p dir="auto">{otherActs.map(({ name }) => name).join(' · ')}</p>}
        <p dir="auto">{facts.join(' · ')}</p>
        <ShowState show={show} />
      </div>
    </li>
  );
}

/** A change since the announcement, or sold out. */
export function ShowState({ show: { status, isSoldOut } }: { show: ShowCard }) {
  return (
    <>
      {status !== 'scheduled' && (
        <Badge shape="square" tone={status === 'cancelled' ? 'bad' : 'live'}>
          {t(`status.${status}`)}
        </Badge>
      )}
      {isSoldOut && status !== 'cancelled' && (
        <Badge shape="disc" tone="live">
          {t('status.soldOut')}
        </Badge>
      )}
    </>
  );
}
