import type { MetaDescriptor } from 'react-router';

type Described = {
  name: string;
  description: string;
  /** Absolute addresses of the page and its share picture. */
  address: string;
  picture: string;
  type: 'profile' | 'event';
  product: string;
  linkedData: object;
};

/** Metadata of a public page for search engines and other sites. */
export function describePage(page: Described): MetaDescriptor[] {
  const { name, description, address, picture, type, product, linkedData } = page;
  return [
    { title: `${name} · ${product}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: product },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': linkedData as never },
  ];
}

const feedTypes = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
} as const;
type Feed = keyof typeof feedTypes;

/** Links to feeds of the page. `feeds` is their address as far as the dot. */
export function feedLinks(
  feeds: string,
  { title, query = '', formats }: { title: string; query?: string; formats: readonly Feed[] },
): MetaDescriptor[] {
  return formats.map((format) =>
    alternate(feedTypes[format], `${feeds}.${format}${query && `?${query}`}`, title),
  );
}

/** Links to the oEmbed answer of a page. */
export function oembedLinks(site: string, address: string, title: string): MetaDescriptor[] {
  const call = `${site}/oembed?url=${encodeURIComponent(address)}`;
  return [
    alternate('application/json+oembed', `${call}&format=json`, title),
    alternate('text/xml+oembed', `${call}&format=xml`, title),
  ];
}

function alternate(type: string, href: string, title: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type, href, title };
}

/** The beginning of a text, cut between words, at the length that search engines show. */
export function firstWords(text: string | null): string | null {
  const line = text?.replace(/\s+/g, ' ').trim();
  if (!line) return null;
  if (line.length <= 155) return line;
  const start = line.slice(0, 155);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 100))}…`;
}
