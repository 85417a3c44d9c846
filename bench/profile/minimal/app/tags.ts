import type { MetaDescriptor } from 'react-router';
import type { Row } from './database.server.ts';
import { videoIdOf } from './videos.tsx';

const site = 'http://bandstand.example';

/** The same tags for search engines and other people's pages as the platform's page has. */
export function tagsOf(row: Row): MetaDescriptor[] {
  const name = row.display_name ?? '';
  const url = `${site}/users/${row.id}`;
  const files = `${site}/images/users/${row.id}`;
  const description = `${row.bio?.slice(0, 146)}…`;
  return [
    { title: `${name} · Bandstand` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'profile' },
    { property: 'og:site_name', content: 'Bandstand' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${files}/share-xxxxxxxxxxxx.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': row.user_type === 'artist' ? 'MusicGroup' : 'MusicVenue',
        '@id': url,
        name,
        url,
        description,
        image: `${files}/profilePicture-xxxxxxxxxxxx-640.jpg`,
        ...(row.user_type === 'venue'
          ? {
              address: `${row.latitude?.toFixed(4)}° N, ${row.longitude?.toFixed(4)}° E, Austria`,
              geo: { '@type': 'GeoCoordinates', latitude: row.latitude, longitude: row.longitude },
              hasMap: `https://www.openstreetmap.org/?mlat=${row.latitude}&mlon=${row.longitude}#map=16/${row.latitude?.toFixed(5)}/${row.longitude?.toFixed(5)}`,
            }
          : {}),
        sameAs: row.yt_links.map((link) => `https://www.youtube.com/watch?v=${videoIdOf(link)}`),
      },
    },
  ];
}
