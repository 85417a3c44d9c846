import { strangerLimits, strangerOutcomes } from '#app/domain/accounts/limits.ts';
import type { HoldSettings } from '#app/domain/bookings/holds/hold-rules.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { OwnHold, VenueHold } from '../queries/list-holds.server.ts';
import type { Tour } from '../queries/list-tours.server.ts';
import type { Written } from '../words/written-hold.ts';
import { EndedHolds } from './ended-holds.tsx';
import type { ShownHold } from './hold-facts.tsx';
import { HoldSettingsForm } from './hold-settings.tsx';
import { OwnHolds } from './own-holds.tsx';
import { VenueHolds } from './venue-holds.tsx';

/** What may have been done just before, as the address says it. */
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

export type ShownHolds = { profileId: string; pageName: string | null; ended: ShownHold[] } & (
  | { kind: 'performer'; holds: Written<OwnHold>[]; tours: Tour[] }
  | { kind: 'venue'; holds: Written<VenueHold>[]; settings: HoldSettings }
);

type Props = { shown: ShownHolds; done?: HoldStep | undefined; refused?: RefusedForm | undefined };

/** The holds of a page, from the side that the page is on. */
export function HoldsPage({ shown, done, refused }: Props) {
  const t = words('bookings');
  const { profileId, kind } = shown;
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
      </div>
      {shown.kind === 'performer' ? (
        <>
          <OwnHolds {...shown} refused={refused} />
          <EndedHolds profileId={profileId} holds={shown.ended} />
        </>
      ) : (
        <>
          <VenueHolds {...shown} />
          <EndedHolds profileId={profileId} holds={shown.ended} />
          <HoldSettingsForm profileId={profileId} settings={shown.settings} refused={refused} />
        </>
      )}
    </div>
  );
}

/** The hold is placed, and its mail isn’t sent. */
function isUnsent(done: HoldStep): boolean {
  return done !== 'emailed' && strangerOutcomes.some((outcome) => outcome === done);
}
