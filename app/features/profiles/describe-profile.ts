import type { MetaDescriptor } from 'react-router';
import { pictureAddress, pictureFolder } from '#app/domain/profiles/page-files.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { describePage, firstWords } from '#app/ui/describe-page.ts';
import type { ShownProfile } from './show-profile.server.ts';
import type { ProfileView } from './views.ts';

const t = words('profiles');

type View = ShownProfile | { state: 'idMissing' | 'notPublic' } | null | undefined;

/** A profile's description for search engines and previews on other sites. */
export function describeProfile(view: View, brand: Brand | undefined): MetaDescriptor[] {
  const product = brand?.product ?? '';
  if (view?.state !== 'found') {
    // A streamed page can't name its profile before the data is there.
    if (!view) return [{ title: product }];
    return [{ title: `${t(view.state)} · ${product}` }, { name: 'robots', content: 'noindex' }];
  }
  const { profile } = view;
  const name = profile.displayName ?? t('nameMissing');
  const address = `${brand?.site}/users/${profile.userId}`;
  const picture = `${brand?.site}/${pictureFolder(profile.userId)}/share-${profile.shareVersion}.jpg`;
  const description =
    firstWords(profile.lead ?? profile.bio) ?? t(`describe.${profile.userType}`, { name, product });
  const site = brand?.site ?? '';
  return describePage({
    name,
    description,
    address,
    picture,
    type: 'profile',
    product,
    linkedData: linkedData(profile, { name, address, description, site }),
  });
}

type Described = { name: string; address: string; description: string; site: string };

function linkedData(profile: ProfileView, { name, address, description, site }: Described) {
  const { userId, userType, pictureVersion, place, videos, links, genres, venue } = profile;
  const sameAs = links.map(({ url }) => url);
  const subjectOf = videos.map(({ id, title }) => ({
    '@type': 'VideoObject',
    name: title ?? name,
    url: `https://www.youtube.com/watch?v=${id}`,
  }));
  const capacities = venue?.rooms.map(({ capacity }) => capacity) ?? [];
  const image =
    pictureVersion &&
    pictureAddress(userId, {
      kind: 'profilePicture',
      version: pictureVersion,
      width: 640,
      format: 'jpg',
    });
  return {
    '@context': 'https://schema.org',
    '@type': userType === 'artist' ? 'MusicGroup' : 'MusicVenue',
    '@id': address,
    name,
    url: address,
    description,
    ...(image ? { image: addressAt(site, image) } : {}),
    ...(place
      ? {
          address: place.addressLine,
          geo: { '@type': 'GeoCoordinates', ...place.position },
          hasMap: place.mapUrl,
        }
      : {}),
    ...(userType === 'artist' && genres.length > 0 ? { genre: genres } : {}),
    ...(capacities.length > 0 ? { maximumAttendeeCapacity: Math.max(...capacities) } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(subjectOf.length > 0 ? { subjectOf } : {}),
  };
}
