import type { ProfileContent, VideoTitle } from './content.ts';

/** The eleven-character id of the YouTube video behind a pasted link; null for any other text. */
export function videoIdOf(link: string): string | null {
  const address = addressOf(link);
  return address && idAt(address);
}

/** Why a pasted link leads to no video; null if it does. */
export function videoProblemOf(link: string): VideoProblem | null {
  if (videoIdOf(link) !== null) return null;
  const address = addressOf(link);
  if (!address || !/[^.]\.[^.]/.test(address.hostname)) return 'notAnAddress';
  return isOnYouTube(address) ? 'noVideo' : 'notYouTube';
}

/** The same for several links. A repeated video is a problem; blanks aren’t. */
export function videoProblemsOf(links: string[]): (VideoProblem | 'twice' | null)[] {
  const seen = new Set<string>();
  return links.map((link) => {
    if (link.trim() === '') return null;
    const id = videoIdOf(link);
    if (id === null) return videoProblemOf(link);
    if (seen.has(id)) return 'twice';
    seen.add(id);
    return null;
  });
}

export type VideoProblem = 'notAnAddress' | 'notYouTube' | 'noVideo';

function addressOf(link: string): URL | null {
  if (link.length > LONGEST_LINK) return null;
  const text = link.trim();
  return parse(/^(?:https?:)?\/\//i.test(text) ? text : `https://${text}`);
}

function isOnYouTube({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  return HOSTS.has(host) || SHORT_HOSTS.has(host);
}

const LONGEST_LINK = 2048;

function parse(text: string, base: string | URL = 'https://none.invalid'): URL | null {
  // The URL parser skips control characters and mends lone surrogates; a real link has neither.
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return null;
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

// `nested` keeps an address found inside another from being unwrapped once more.
function idAt(address: URL, nested = false): string | null {
  const { protocol, username, password, port, hash, searchParams } = address;
  if (!/^https?:$/.test(protocol) || username || password || port) return null;

  const host = address.hostname.replace(/\.$/, '');
  // The old player took its parameters straight after the id: /v/ID&feature=share
  const [page = '', id, ...rest] = address.pathname.replace(/&.*/, '').split('/').filter(Boolean);
  if (SHORT_HOSTS.has(host)) return id === undefined ? validId(page) : null;
  if (!HOSTS.has(host)) return null;

  if (id !== undefined && ID_PAGES.has(page)) return rest.length === 0 ? validId(id) : null;
  if (id === undefined && V_PAGES.has(page)) {
    if (searchParams.has('v')) return validId(searchParams.get('v'));
    // The mobile site once routed in the fragment (#/watch?v=ID); the desktop one kept v there.
    if (hash.startsWith('#/')) return nested ? null : idInside(hash.slice(1), address);
    return validId(new URLSearchParams(hash.replace(/^#!?/, '')).get('v'));
  }

  const inner = WRAPPERS.get(page);
  if (inner !== undefined) return nested ? null : idInside(searchParams.get(inner), address);
  // A /redirect leads off the site, whichever video the rest of its address names.
  return page === 'redirect' ? null : idOnChannelPage(hash);
}

const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be']);

// Two of the player's pages have names of eleven letters, where an id would be.
const NOT_IDS = new Set(['videoseries', 'live_stream']);

function validId(id: string | null | undefined): string | null {
  return id && /^[\w-]{11}$/.test(id) && !NOT_IDS.has(id) ? id : null;
}

// Listed one by one, so that neither a look-alike nor an unrelated service of Google's slips in.
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'youtubekids.com',
  'www.youtubekids.com',
  'youtubeeducation.com',
  'www.youtubeeducation.com',
  'youtube.googleapis.com',
]);

const ID_PAGES = new Set(['embed', 'shorts', 'live', 'watch', 'v', 'e']);

const V_PAGES = new Set([
  '',
  'watch',
  'watch.php',
  'watch_popup',
  'movie',
  'tv',
  'ytscreeningroom',
]);

function idInside(text: string | null, outer: URL): string | null {
  const address = text && parse(text, outer);
  return address ? idAt(address, true) : null;
}

// Pages that carry a video's address in a parameter.
const WRAPPERS = new Map([
  ['attribution_link', 'u'],
  ['oembed', 'url'],
]);

// Channels once played their videos in place: /user/NAME#p/u/1/ID, with an index before the id.
function idOnChannelPage(hash: string): string | null {
  const parts = hash.replace(/[?&].*/, '').split('/');
  return parts[0] === '#p' && /^\d+$/.test(parts.at(-2) ?? '') ? validId(parts.at(-1)) : null;
}

/** A video’s title; '' without one. */
export function titleOfVideo(titles: VideoTitle[], videoId: string): string {
  return titles.find((one) => one.videoId === videoId)?.title ?? '';
}

export function withVideoTitle(titles: VideoTitle[], { videoId, title }: VideoTitle): VideoTitle[] {
  return [...titles.filter((one) => one.videoId !== videoId), { videoId, title }];
}

/** The videos of the links, each once, with their titles. */
export function titledVideos({ videoLinks, details }: ProfileContent): VideoTitle[] {
  const ids = new Set(videoLinks.flatMap((link) => videoIdOf(link) ?? []));
  return [...ids].map((videoId) => ({
    videoId,
    title: titleOfVideo(details.videoTitles, videoId).trim(),
  }));
}
