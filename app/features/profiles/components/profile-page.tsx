import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import type { ProfileView } from '../views.ts';
import { avatarPicture, bannerImage } from './pictures.ts';
import { Place } from './place.tsx';
import { Videos } from './videos.tsx';

/** The public page of a performer or a venue. */
export function ProfilePage({ profile, product }: { profile: ProfileView; product: string }) {
  const t = words('profiles');
  const { userId, userType } = profile;
  const name = profile.displayName ?? t('nameMissing');
  return (
    <article className="profile">
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
            <h1 dir="auto">{name}</h1>
          </div>
        </header>
        <div className="profile-parts" data-has-place={profile.place ? '' : undefined}>
          <section className="part" aria-labelledby="bio">
            <h2 id="bio">{t('bio')}</h2>
            <p className="bio" dir="auto">
              {profile.bio ?? t('bioMissing')}
            </p>
          </section>
          {profile.place && <Place name={name} place={profile.place} />}
          <Videos seed={userId} name={name} videoIds={profile.videoIds} />
          <p className="more">{t(`more.${userType}`, { name, product })}</p>
        </div>
      </div>
    </article>
  );
}

export function TypeBadge({ userType }: { userType: ProfileView['userType'] }) {
  const t = words('profiles');
  return <Badge shape={userType === 'artist' ? 'disc' : 'square'}>{t(`type.${userType}`)}</Badge>;
}
