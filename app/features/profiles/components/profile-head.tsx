import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { ProfileView } from '../views.ts';
import { avatarPicture, bannerImage } from './pictures.ts';
import { TypeBadge } from './type-badge.tsx';

/** Who this is, in one look: picture, kind, name, genres, home town, and the shortest bio. */
export function ProfileHead({ profile }: { profile: ProfileView }) {
  const { userId, userType, genres, homeTown, lead } = profile;
  return (
    <>
      <FadeBanner seed={userId} image={bannerImage(userId, profile.bannerVersion)} />
      <div className="band">
        <header className="profile-head">
          <Avatar
            seed={userId}
            initial={profile.initial}
            sizes="(width >= 48rem) 14rem, 22vw"
            picture={avatarPicture(userId, profile.pictureVersion)}
          />
          <div>
            <TypeBadge userType={userType} />
            <h1 dir="auto">{profile.displayName ?? words('profiles')('nameMissing')}</h1>
          </div>
        </header>
        {(genres.length > 0 || homeTown) && (
          <ul className="profile-facts">
            {homeTown && (
              <li className="profile-town">
                <bdi>{homeTown}</bdi>
              </li>
            )}
            {genres.map((genre) => (
              <li key={genre}>
                <bdi>{genre}</bdi>
              </li>
            ))}
          </ul>
        )}
        {lead && (
          <p className="profile-lead" dir="auto">
            {lead}
          </p>
        )}
        <div className="row profile-ways">
          <LinkButton tone="spotlight" href={`/bookings/new?with=${userId}`}>
            {words('profiles')('book')}
          </LinkButton>
          <LinkButton href={`/holds/new?${userType === 'venue' ? 'venue' : 'performer'}=${userId}`}>
            {words('profiles')(`askForHold.${userType}`)}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
