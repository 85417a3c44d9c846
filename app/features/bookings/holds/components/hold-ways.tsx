import { nameInText } from '#app/features/profiles/parts.tsx';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ShownHold } from '../parts.tsx';
import { offerPath } from '../words.ts';

const t = words('bookings');

type Way = { href: string; label: string; isMain?: boolean };
type Props = { profileId: string; hold: ShownHold };
type WaysProps = Props & { areButtons?: boolean };

/** True if an action is awaited, which then has the page’s bright button. */
export function hasMainWay({ profileId, hold }: Props): boolean {
  const isAwaited = 'performerId' in hold && hold.state === 'requested';
  return isAwaited || waysOf({ profileId, hold }).some(({ isMain }) => isMain);
}

/**
 * The actions on a hold. Those that can’t be undone lead to a page with their consequences. The
 * button is for the awaited one.
 */
export function HoldWays({ profileId, hold, areButtons = false }: WaysProps) {
  const isVenue = 'performerId' in hold;
  const about = isVenue
    ? t('holds.list.of', { name: nameInText(hold.performerName), day: writtenDay(hold.day) })
    : t('holds.list.about', { venue: nameInText(hold.venueName), day: writtenDay(hold.day) });
  const ways = waysOf({ profileId, hold });
  if (ways.length === 0) return null;
  const hidden = <span className="visually-hidden"> {about}</span>;
  const [main, others] = [ways.filter(({ isMain }) => isMain), ways.filter((way) => !way.isMain)];
  return (
    <div className="row">
      {main.map(({ href, label }) => (
        <LinkButton key={href} href={href} tone="spotlight">
          {label}
          {hidden}
        </LinkButton>
      ))}
      {isVenue && hold.state === 'requested' && (
        <PostForm action={`/profiles/${profileId}/holds/${hold.holdId}/grant`}>
          <Button tone={areButtons && main.length === 0 ? 'spotlight' : 'plain'}>
            {t('holds.list.grant')}
            {hidden}
          </Button>
        </PostForm>
      )}
      {others.map(({ href, label }) =>
        areButtons ? (
          <LinkButton key={href} href={href}>
            {label}
            {hidden}
          </LinkButton>
        ) : (
          <a key={href} className="quiet-link" href={href}>
            {label}
            {hidden}
          </a>
        ),
      )}
    </div>
  );
}

function waysOf({ profileId, hold }: Props): Way[] {
  const { state, bookingId, rank } = hold;
  if (state === 'ended' && hold.endedWhy !== 'booked') return [];
  if (bookingId) {
    const key = state === 'offered' ? 'openOffer' : 'booking';
    return [{ href: `/bookings/${bookingId}`, label: t(`holds.list.${key}`) }];
  }
  if (state === 'ended') return [];
  const address = `/profiles/${profileId}/holds/${hold.holdId}`;
  const to = (step: string, label: string, isMain = false): Way => ({
    href: `${address}/${step}`,
    label,
    isMain,
  });
  // A challenger waits for the answer, and silence loses the night.
  const isAwaited = hold.challengeDue !== null;
  if (!('performerId' in hold)) {
    const end = t(state === 'requested' ? 'holds.list.withdraw' : 'holds.list.release');
    return [
      ...(state === 'standing' && rank === 1
        ? [to('confirmation', t('holds.list.confirm'), isAwaited)]
        : []),
      ...(hold.mayChallenge ? [to('challenge', t('holds.list.challenge'))] : []),
      offerFor(profileId, hold, hold.venueId),
      to('release', end),
    ];
  }
  const isNamed = hold.performerId === null;
  const mayConfirm = isNamed ? state === 'standing' : state === 'confirming';
  return [
    ...(mayConfirm
      ? [to('confirmation', t('holds.list.confirm'), isNamed ? isAwaited : true)]
      : []),
    hold.performerId === null
      ? to('page', t('holds.handOver.way'))
      : offerFor(profileId, hold, hold.performerId),
    to('refusal', t('holds.list.refuse')),
  ];
}

/** A link to make an offer; the main action if the other side has asked for one. */
function offerFor(as: string, hold: ShownHold, other: string): Way {
  const { day, stageId, offerWantedBy, challengeDue } = hold;
  const asker = 'performerId' in hold ? 'performer' : 'venue';
  return {
    href: offerPath({ as, with: other, day, stageId }),
    label: words('bookings')('holds.list.offer'),
    isMain: offerWantedBy === asker && challengeDue === null,
  };
}
