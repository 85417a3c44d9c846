import { strangerLimits, strangerOutcomes } from '#app/domain/accounts/limits.ts';
import type { HoldSettings } from '#app/domain/bookings/holds/hold-rules.ts';
import { addressOf } from '#app/features/events/components/night-search.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { HoldFilter } from '../fields.ts';
import type { HoldList, OwnHold, VenueHold } from '../queries/list-holds.server.ts';
import type { Tour } from '../queries/list-tours.server.ts';
import type { Written } from '../words/written-hold.ts';
import { EndedHolds } from './ended-holds.tsx';
import { HoldSearch } from './hold-search.tsx';
import { HoldSettingsForm } from './hold-settings.tsx';
import { OwnHolds } from './own-holds.tsx';
import { VenueHolds } from './venue-holds.tsx';

/** The `done` parameter of the address. */
export const holdSteps = [
  ...strangerOutcomes,
  'placed',
  'asked',
  'offerWanted',
  'granted',
  'released',
  'withdrawn',
  'challenged',
  'confirmed',
  'confirmedFor',
  'agreed',
  'refused',
  'kept',
] as const;
type HoldStep = (typeof holdSteps)[number];

const { aDay, aMonth, toAddress } = strangerLimits;
const limits = { aDay, aMonth, days: toAddress.days };

/** Null for a list that isn’t shown. */
type Lists<Hold> = { open: HoldList<Hold> | null; ended: HoldList<Hold> | null };

export type ShownHolds = { profileId: string; pageName: string | null; filter: HoldFilter } & (
  | ({ kind: 'performer'; tours: Tour[] } & Lists<Written<OwnHold>>)
  | ({ kind: 'venue'; rooms: Room[]; settings: HoldSettings } & Lists<Written<VenueHold>>)
);
type Room = { id: string; name: string };

type Props = { shown: ShownHolds; done?: HoldStep | undefined; refused?: RefusedForm | undefined };

export function HoldsPage({ shown, done, refused }: Props) {
  const t = words('bookings');
  const { profileId, kind, filter, open, ended } = shown;
  const isSearch = Object.keys(filter).length > 0;
  const isNone = !open?.holds.length && !ended?.holds.length;
  const address = `/profiles/${profileId}/holds`;
  return (
    <div className="band">
      <PageHead title={t('holds.list.title', { page: nameInText(shown.pageName) })}>
        {t(`holds.list.lead.${kind}`)}
      </PageHead>
      <div className="stack">
        {done && (
          <Message tone={isUnsent(done) ? 'plain' : 'good'}>
            {t(`holds.done.${done}`, limits)}
          </Message>
        )}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {(isSearch || !isNone) && (
          <HoldSearch
            address={address}
            filter={filter}
            rooms={kind === 'venue' ? shown.rooms : []}
            clear={isSearch ? address : null}
          />
        )}
        {isSearch && isNone && <EmptyState>{t('holds.list.search.none')}</EmptyState>}
      </div>
      {kind === 'performer' ? (
        <OwnHolds {...shown} isSearch={isSearch} refused={refused} />
      ) : (
        <VenueHolds {...shown} isSearch={isSearch} />
      )}
      {open?.next && (
        <More address={address} filter={{ ...filter, after: open.next }}>
          {t('holds.list.search.more')}
        </More>
      )}
      {ended && ended.holds.length > 0 && (
        <EndedHolds profileId={profileId} holds={ended.holds} isOpen={!open?.holds.length}>
          {ended.next && (
            <More address={address} filter={{ ...filter, state: 'ended', after: ended.next }}>
              {t('holds.list.search.moreEnded')}
            </More>
          )}
        </EndedHolds>
      )}
      {kind === 'venue' && (
        <HoldSettingsForm profileId={profileId} settings={shown.settings} refused={refused} />
      )}
    </div>
  );
}

type MoreProps = { address: string; filter: HoldFilter; children: string };

function More({ address, filter, children }: MoreProps) {
  return (
    <p>
      <a className="quiet-link" href={addressOf(address, filter)}>
        {children}
      </a>
    </p>
  );
}

/** True if the hold is placed, but its mail wasn’t sent. */
function isUnsent(done: HoldStep): boolean {
  return done !== 'emailed' && strangerOutcomes.some((outcome) => outcome === done);
}
