import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import type { ProfileView } from '../views.ts';
import { avatarPicture, bannerImage } from './pictures.ts';
import { ProfileWays, type Ways } from './profile-ways.tsx';
import { TypeBadge } from './type-badge.tsx';

/** A profile in one look: picture, kind, name, genres, home town, and the shortest bio. */
export function ProfileHead({ profile, ways }: { profile: ProfileView; ways: Ways }) {
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
        <ProfileWays profile={profile} ways={ways} />
      </div>
    </>
  );
}
