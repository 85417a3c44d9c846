import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import type { ProfileView } from '../views.ts';
import { Glance, hasGlance } from './glance.tsx';
import { Place } from './place.tsx';
import { Press, StagePlot } from './press.tsx';
import { ArtistProduction, VenueProduction } from './production.tsx';
import { ProfileHead } from './profile-head.tsx';
import type { Ways } from './profile-ways.tsx';
import { Rooms } from './rooms.tsx';
import { Story } from './story.tsx';
import { Videos } from './videos.tsx';

type Props = {
  profile: ProfileView;
  product: string;
  ways: Ways;
  /** Its shows, from their announcements. */
  children?: ReactNode;
  /** Similar pages. */
  others?: ReactNode;
};

/** The public page of a performer or a venue, in the order in which a booker reads it. */
export function ProfilePage({ profile, product, ways, children, others }: Props) {
  const t = words('profiles');
  const { userId, userType, place, artist, venue, stagePlot } = profile;
  const name = profile.displayName ?? t('nameMissing');
  const hasSide = place !== null || hasGlance(profile);
  return (
    <article className="profile">
      <ProfileHead profile={profile} ways={ways} />
      <div className="band">
        <div className="profile-parts" data-has-side={hasSide ? '' : undefined}>
          <Story bio={profile.bio} wholeStory={profile.wholeStory} />
          {hasSide && (
            <div className="profile-side">
              {place && <Place name={name} place={place} />}
              <Glance profile={profile} />
            </div>
          )}
          <Videos seed={userId} name={name} videos={profile.videos} />
          {children}
          <Press profile={profile} name={name} />
          {venue && <Rooms rooms={venue.rooms} />}
          {venue && <VenueProduction venue={venue} />}
          {artist && (
            <ArtistProduction
              artist={artist}
              stagePlot={stagePlot && <StagePlot userId={userId} name={name} file={stagePlot} />}
            />
          )}
          {others}
          <p className="more">
            <a href={alikePath(profile)}>{t(`more.${userType}`, { name, product })}</a>
          </p>
        </div>
      </div>
    </article>
  );
}

/** The search for pages of its kind and genres. */
function alikePath({ userType, genres }: ProfileView): string {
  const list = `/${userType}s`;
  if (genres.length === 0) return list;
  return `${list}?${new URLSearchParams({ genre: genres.slice(0, mostGenres).join(',') })}`;
}

/** The most that a search takes. */
const mostGenres = 10;
