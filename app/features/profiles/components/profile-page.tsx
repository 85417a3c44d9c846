import type { ReactNode } from 'react';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import { PlayIcon } from '#app/ui/icons.tsx';
import { seedStyle } from '#app/ui/seed-style.ts';
import { avatarPicture, bannerImage, TypeBadge } from '../parts.tsx';
import type { PlaceView, ProfileView, VenueView } from '../views.ts';
import { Glance, hasGlance } from './glance.tsx';
import { Press, StagePlot } from './press.tsx';
import { ArtistProduction, VenueProduction } from './production.tsx';
import { ProfileWays, type Ways } from './profile-ways.tsx';

const t = words('profiles');

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

type VideosProps = { seed: string; name: string; videos: ProfileView['videos'] };

/** Covers of our own. The video provider isn't contacted before a visitor presses play. */
function Videos({ seed, name, videos }: VideosProps) {
  if (videos.length === 0) return null;
  const failureWords = JSON.stringify({
    missing: t('videoFailed.missing'),
    timeout: t('videoFailed.timeout'),
    error: t('videoFailed.error'),
  });
  return (
    <section className="part wide-part" aria-labelledby="videos">
      <h2 id="videos">{t('videos')}</h2>
      <ul className="row video-list">
        {videos.map(({ id, title }, index) => {
          const shownTitle = title ?? t('video', { number: index + 1, name });
          return (
            <li key={id}>
              <video-player video-id={id} video-title={shownTitle} failure-words={failureWords}>
                <a
                  className="video-cover"
                  href={`https://www.youtube.com/watch?v=${id}`}
                  style={seedStyle(seed + id)}
                >
                  <strong dir="auto">{shownTitle}</strong>
                  <span>
                    <PlayIcon />
                    {t('playVideo', { number: index + 1 })}
                  </span>
                </a>
              </video-player>
            </li>
          );
        })}
      </ul>
      <p className="field-hint">{t('videoHint')}</p>
    </section>
  );
}

type StoryProps = { bio: string | null; wholeStory: string | null };

/** The bio, and the long one behind it for those who want to know more. */
function Story({ bio, wholeStory }: StoryProps) {
  return (
    <section className="part" aria-labelledby="bio">
      <h2 id="bio">{t('bio')}</h2>
      <p className="bio written" dir="auto">
        {bio ?? t('bioMissing')}
      </p>
      {wholeStory && (
        <details className="fold">
          <summary>{t('wholeStory')}</summary>
          <p className="fold-text written" dir="auto">
            {wholeStory}
          </p>
        </details>
      )}
    </section>
  );
}

/** Every room of a venue with its capacity. */
function Rooms({ rooms }: { rooms: VenueView['rooms'] }) {
  if (rooms.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="rooms">
      <h2 id="rooms">{t('rooms')}</h2>
      <ul className="columns room-list">
        {rooms.map(({ name, capacity }, index) => (
          // Two rooms may have one name; their order is part of the page.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="raised stack-2">
            <h3 dir="auto">{name}</h3>
            <p>
              <strong>{numberFormat().format(capacity)}</strong> {t('people', { count: capacity })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A profile in one look: picture, kind, name, genres, home town, and the shortest bio. */
function ProfileHead({ profile, ways }: { profile: ProfileView; ways: Ways }) {
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
            <h1 dir="auto">{profile.displayName ?? t('nameMissing')}</h1>
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

type PlaceProps = { name: string; place: PlaceView };

/** A venue's place: a picture drawn here, the address, and a link to a real map. */
function Place({ name, place }: PlaceProps) {
  return (
    <section className="part place" aria-labelledby="location">
      <h2 id="location">{t('location')}</h2>
      <img
        src={place.locator}
        alt={t('locatorOf', { name })}
        width="640"
        height="400"
        loading="lazy"
      />
      <address>{place.addressLine}</address>
      <p>
        <a className="quiet-link" href={place.mapUrl} rel="noopener">
          {t('openMap')}
        </a>
      </p>
    </section>
  );
}
