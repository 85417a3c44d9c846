import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type ReleaseAction, releaseActionsOf, releasesAt } from '#app/domain/bookings/release.ts';
import { standingOf } from '#app/domain/bookings/standing.ts';
import { may } from '#app/features/profiles/policy.ts';
import { disputeFactsOf, readDispute } from '../../disputes/queries/read-dispute.server.ts';
import { requireSide } from '../../policy.ts';
import { findOwnNight } from '../../queries/find-night.server.ts';
import { readStillAsked } from '../../queries/read-still-asked.server.ts';
import { deriveReleaseCode } from './derive-release-code.server.ts';
import { readStanding } from './read-standing.server.ts';

export type AfterShow = Awaited<ReturnType<typeof readAfterShow>>;

type Query = {
  bookingId: string;
  /** The page that they work as. */
  current: string | null;
  /** The key that release codes are derived from. */
  secret: string;
};

/** @throws AppError `not-found` for people of neither side */
export async function readAfterShow(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current, secret }: Query,
) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const booking = { ...row.booking, now: row.now };
  const side = requireSide(viewer, booking, as, 'see bookings');
  const { confirmations, release, ...facts } = await readStanding(orm, booking);
  const actions = releaseActionsOf(facts, side).filter((action) => may(viewer, as, rights[action]));
  const { id, state, startsAt, loadInAt, timeZone, now } = booking;
  const dispute = await readDispute(orm, bookingId);
  const { held, payMinor, steps } = standingOf(facts);
  return {
    id,
    state,
    startsAt,
    loadInAt,
    timeZone,
    now,
    side,
    as,
    title: row.title,
    parties: {
      venue: { displayName: row.venueName },
      performer: { displayName: row.performerName },
    },
    held,
    /** The performer’s part once the show was played, less the contract’s fee. */
    payMinor,
    stillAskedMinor: await readStillAsked(orm, booking),
    release,
    confirmations,
    actions,
    /** The side’s next step; its other actions are optional. */
    step: steps[side],
    isCodeEntered: facts.isCodeEntered,
    isContested: facts.isContested,
    isDisputed: facts.isDisputed,
    releasesAt: releasesAt(facts),
    /** For the venue’s people only. */
    code: actions.includes('showCode') ? deriveReleaseCode(secret, booking) : null,
    dispute,
    disputeFacts: dispute && disputeFactsOf(dispute, booking, facts.isContested),
    maySpeak: may(viewer, as, 'raise and answer disputes'),
  };
}

const rights = {
  showCode: 'see bookings',
  enterReleaseCode: 'confirm shows',
  confirmShow: 'confirm shows',
  raiseDispute: 'raise and answer disputes',
} as const satisfies Record<ReleaseAction, string>;
