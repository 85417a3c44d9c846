import type { Membership } from '#app/domain/accounts/viewer.ts';
import { documentSlugs } from '#app/features/legal/documents.ts';
import { type ProfileRight, rightsOf } from '#app/features/profiles/policy.ts';

/** The parts of the frame in order. The first four fit on a phone. */
const placeKeys = [
  'today',
  'calendar',
  'bookings',
  'messages',
  'nights',
  'holds',
  'money',
  'page',
  'admin',
] as const;
export type PlaceKey = (typeof placeKeys)[number];

type Path = string | ((profileId: string) => string);
type Way = {
  key: string;
  path: Path;
  right?: ProfileRight;
  kind?: Membership['userType'];
  /** Other addresses of the place that don’t begin with the path. */
  also?: RegExp;
  /** Only where federation is enabled. */
  isFederated?: true;
};

/** The pages of each place; the first one allowed is the place itself. */
const places: Record<PlaceKey, Way[]> = {
  today: [{ key: 'today', path: '/today' }],
  calendar: [{ key: 'calendar', path: of('calendar'), right: 'see the calendar' }],
  bookings: [{ key: 'bookings', path: of('bookings'), right: 'see bookings', also: /^\/bookings/ }],
  messages: [{ key: 'messages', path: of('messages'), right: 'see messages', also: /^\/messages/ }],
  nights: [
    { key: 'events', path: of('events'), right: 'see events', kind: 'venue', also: /^\/events/ },
    { key: 'series', path: of('series'), right: 'see events', kind: 'venue' },
    { key: 'openSlots', path: '/open-slots', right: 'apply for slots', kind: 'artist' },
    { key: 'applications', path: of('applications'), right: 'apply for slots', kind: 'artist' },
    { key: 'shows', path: of('shows'), right: 'list own shows' },
    {
      key: 'shortlists',
      path: of('shortlists'),
      right: 'keep shortlists',
      also: /^\/saved-searches/,
    },
  ],
  holds: [
    {
      key: 'holds',
      path: of('holds'),
      right: 'see holds',
      also: /^\/(holds|profiles\/[^/]+\/tours)/,
    },
  ],
  money: [
    { key: 'payouts', path: '/payouts', right: 'see to payouts', kind: 'artist' },
    { key: 'cards', path: '/cards', right: 'see the money', kind: 'venue' },
    { key: 'documents', path: '/documents', right: 'see the money' },
    { key: 'reports', path: of('reports'), right: 'see the money' },
  ],
  page: [
    { key: 'edit', path: of('edit'), right: 'edit the page' },
    { key: 'team', path: of('team'), right: 'see the team' },
    { key: 'referrals', path: of('referrals'), right: 'refer others' },
    { key: 'blocked', path: of('blocked-pages'), right: 'block pages' },
    { key: 'webhooks', path: of('webhooks'), right: 'manage webhooks' },
    {
      key: 'fediverse',
      path: of('fediverse'),
      right: 'manage the fediverse',
      isFederated: true,
    },
  ],
  admin: [{ key: 'admin', path: '/admin' }],
};

/** Public pages keep their poster look for every visitor. */
const posters = new RegExp(
  `^/($|users|artists|venues|search|how-ranking-works|[a-z]{2}/|api$|outbox|unsubscribe|bring/|sign-|dev/|${documentSlugs.join('$|')}$)`,
);

export type Frame = {
  /** The place of the address; null for settings and the like. */
  here: PlaceKey | null;
  places: { key: PlaceKey; label: string; path: string }[];
  /** The pages of this place, if there are several. */
  ways: { key: string; path: string; isHere: boolean }[];
};

/** The frame around a page for members; null around a public one. */
export function frameOf(
  pathname: string,
  current: Membership | null,
  isAdmin: boolean,
  { isRemembered = true, isFederated = false } = {},
): Frame | null {
  if (posters.test(pathname)) return null;
  const open = placeKeys.flatMap((key) => {
    if (key === 'admin' && !isAdmin) return [];
    const ways = waysOf(key, current).filter((way) => isFederated || !way.isFederated);
    return ways[0] ? [{ key, ways }] : [];
  });
  const isHere = (way: OpenWay) => begins(pathname, way.path) || way.also?.test(pathname) === true;
  // Places without a page in their address belong to the remembered one, unless they name another.
  const pathOf = ({ path, isCommon }: OpenWay) =>
    isCommon && !isRemembered ? `${path}?page=${current?.profileId}` : path;
  const currentPlace = open.find(({ ways }) => ways.some(isHere));
  return {
    here: currentPlace?.key ?? null,
    places: open.map(({ key, ways: [first] }) => ({
      key,
      label: key === 'nights' ? (first?.key ?? key) : key,
      path: first ? pathOf(first) : '',
    })),
    ways:
      currentPlace && currentPlace.ways.length > 1
        ? currentPlace.ways.map((way) => ({ key: way.key, path: pathOf(way), isHere: isHere(way) }))
        : [],
  };
}

/** After switching pages, the same place there. */
export function samePlace(pathname: string, from: Membership | null, to: Membership): string {
  const place = frameOf(pathname, from, false)?.here;
  return (place && waysOf(place, to)[0]?.path) ?? '/today';
}

type OpenWay = Omit<Way, 'path'> & { path: string; isCommon?: boolean };

/** Today and the administration belong to no page; all else belongs to the acting one. */
function waysOf(key: PlaceKey, current: Membership | null): OpenWay[] {
  if (key === 'today' || key === 'admin') return [{ key, path: `/${key}` }];
  if (!current) return [];
  const rights = rightsOf(current.role);
  return places[key]
    .filter(
      ({ kind, right }) =>
        (kind ?? current.userType) === current.userType && (!right || rights.includes(right)),
    )
    .map(({ path, ...way }) => ({
      ...way,
      path: typeof path === 'string' ? path : path(current.profileId),
      isCommon: typeof path === 'string',
    }));
}

function of(place: string): Path {
  return (profileId) => `/profiles/${profileId}/${place}`;
}

function begins(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
