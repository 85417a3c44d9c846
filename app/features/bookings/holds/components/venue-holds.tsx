import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { HoldList, VenueHold } from '../queries/list-holds.server.ts';
import type { Written } from '../words/written-hold.ts';
import { HoldFacts } from './hold-facts.tsx';
import { HoldWays } from './hold-ways.tsx';

type Props = {
  profileId: string;
  open: HoldList<Written<VenueHold>> | null;
  isSearch: boolean;
};

/** The held nights of a venue, each with its queue. */
export function VenueHolds({ profileId, open, isSearch }: Props) {
  const t = words('bookings');
  const holds = open?.holds ?? [];
  const nights = Map.groupBy(holds, ({ day, stageId }) => `${day} ${stageId}`);
  return (
    <section className="section" aria-labelledby="nights">
      <h2 id="nights">{t('holds.list.nights')}</h2>
      <div className="row">
        <LinkButton href={`/holds/new?as=${profileId}`}>{t('holds.list.find')}</LinkButton>
        <a className="quiet-link" href={`/holds/new?as=${profileId}&named=yes`}>
          {t('holds.list.named')}
        </a>
      </div>
      {holds.length === 0 && !isSearch && <EmptyState>{t('holds.list.emptyVenue')}</EmptyState>}
      {holds.length > 0 && (
        <ul className="dated-rows hold-rows">
          {[...nights].map(([night, queue]) => (
            <Night key={night} profileId={profileId} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Night({ profileId, queue }: { profileId: string; queue: Written<VenueHold>[] }) {
  const [first] = queue;
  if (!first) return null;
  return (
    <li>
      <DateBlock day={first.day} />
      <div className="row-text">
        {first.roomName && <h3 dir="auto">{first.roomName}</h3>}
        <ol className="hold-queue">
          {queue.map((hold) => (
            <Holder key={hold.holdId} profileId={profileId} hold={hold} />
          ))}
        </ol>
      </div>
    </li>
  );
}

function Holder({ profileId, hold }: { profileId: string; hold: Written<VenueHold> }) {
  return (
    <li className="split">
      <div className="row-text">
        <strong dir="auto">
          <a href={`/profiles/${profileId}/holds/${hold.holdId}`}>
            {nameInText(hold.performerName)}
          </a>
        </strong>
        <HoldFacts hold={hold} />
      </div>
      <HoldWays profileId={profileId} hold={hold} />
    </li>
  );
}
