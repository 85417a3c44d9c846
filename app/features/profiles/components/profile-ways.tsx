import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { CopyField } from '#app/ui/form.tsx';
import { nameInText } from '../parts.tsx';
import type { ProfileView } from '../views.ts';

const t = words('profiles');

/** The acts open to the reader of a page. */
export type Ways =
  /** A visitor who has still to sign in; their page isn't known. */
  | { who: 'visitor' }
  /** A member of a page that can book it; `by` is there when the reader works as another page. */
  | {
      who: 'booker';
      as: { profileId: string; name: string | null } | null;
      /** The reader's page that books. */
      by: string;
    }
  /** A member of pages of the same kind alone: two of a kind don’t book each other. */
  | { who: 'same kind' }
  | { who: 'team'; canEdit: boolean; address: string };

type Props = { profile: ProfileView; ways: Ways };

export function ProfileWays({ profile, ways }: Props) {
  if (ways.who === 'team')
    return (
      <div className="row profile-ways">
        {ways.canEdit && (
          <LinkButton tone="spotlight" href={`/profiles/${profile.userId}/edit`}>
            {t('editPage')}
          </LinkButton>
        )}
        <Share address={ways.address} />
      </div>
    );
  if (ways.who === 'same kind') return <PageNeeded profile={profile} />;
  if (ways.who === 'booker') return <BookingWays profile={profile} as={ways.as} by={ways.by} />;
  return <BookingWays profile={profile} as={null} by={null} />;
}

type BookingProps = Pick<Props, 'profile'> & {
  as: { profileId: string; name: string | null } | null;
  by: string | null;
};

function BookingWays({ profile: { userId, userType }, as, by }: BookingProps) {
  return (
    <div className="row profile-ways">
      <LinkButton
        tone="spotlight"
        href={`/bookings/new?with=${userId}${as ? `&as=${as.profileId}` : ''}`}
      >
        {as ? t('bookAs', { name: nameInText(as.name) }) : t('book')}
      </LinkButton>
      <LinkButton href={`/holds/new?${userType === 'venue' ? 'venue' : 'performer'}=${userId}`}>
        {t(`askForHold.${userType}`)}
      </LinkButton>
      <LinkButton href={`/messages/new?with=${userId}`}>{t('message')}</LinkButton>
      {by && (
        <LinkButton href={`/profiles/${by}/shortlists?add=${userId}`}>{t('shortlist')}</LinkButton>
      )}
    </div>
  );
}

function PageNeeded({ profile: { userId, userType, displayName } }: Pick<Props, 'profile'>) {
  return (
    <div className="profile-ways">
      <p className="lead">{t(`bookNeeds.${userType}`, { name: nameInText(displayName) })}</p>
      <LinkButton href={`/messages/new?with=${userId}`}>{t('message')}</LinkButton>
      <a className="quiet-link" href="/profiles">
        {t('pages.title')}
      </a>
    </div>
  );
}

/** The page’s address, to copy. Without scripts, it can be marked and copied by hand. */
function Share({ address }: { address: string }) {
  return (
    <details className="fold profile-share">
      <summary className="button">{t('share')}</summary>
      <CopyField name="page-address" label={t('pageAddress')} value={address} />
    </details>
  );
}
