import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { OwnApplication } from '../views.ts';

const shapes = {
  sent: 'ring',
  read: 'disc',
  declined: 'square',
  offered: 'diamond',
  withdrawn: 'square',
} as const;

type Props = {
  performerId: string;
  application: OwnApplication;
  /** The booking that it led to. */
  bookingId: string | undefined;
};

/** The state of an application at the venue, for its performer, with the possible acts. */
export function ApplicationStanding({ performerId, application, bookingId }: Props) {
  const t = words('events');
  const { id, state, title, slot, sentOn, readAt, reason } = application;
  return (
    <>
      <Badge shape={shapes[state]}>{t(`ownState.${state}`)}</Badge>
      <p className="field-hint">
        {t('own.sentOn', { day: sentOn })} {readAt && t('own.readAt', { moment: readAt })}
      </p>
      {state === 'declined' && (
        <p>
          {t('own.reason')} <q dir="auto">{reason}</q>
        </p>
      )}
      <div className="row">
        {state === 'offered' && bookingId && (
          <LinkButton href={`/bookings/${bookingId}`}>{t('own.offer')}</LinkButton>
        )}
        {(state === 'sent' || state === 'read') && (
          <PostForm action={`/profiles/${performerId}/applications/${id}/withdrawal`}>
            <Button aria-label={t('own.withdrawFrom', { slot: slot.name, night: title })}>
              {t('own.withdraw')}
            </Button>
          </PostForm>
        )}
      </div>
    </>
  );
}
