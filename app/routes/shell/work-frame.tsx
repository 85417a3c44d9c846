import type { ReactNode } from 'react';
import { CommandPalette, PaletteButton } from '#app/features/bookings/parts.tsx';
import { avatarPicture } from '#app/features/profiles/parts.tsx';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import {
  AdminIcon,
  BookingsIcon,
  CalendarIcon,
  HoldsIcon,
  MenuIcon,
  MessagesIcon,
  MoneyIcon,
  NightsIcon,
  PageIcon,
  TodayIcon,
} from '#app/ui/icons.tsx';
import type { Person, PersonPage } from './person.ts';
import type { Frame, PlaceKey } from './places.ts';

const t = words('routes');

const icons: Record<PlaceKey, () => ReactNode> = {
  today: TodayIcon,
  calendar: CalendarIcon,
  bookings: BookingsIcon,
  messages: MessagesIcon,
  nights: NightsIcon,
  holds: HoldsIcon,
  money: MoneyIcon,
  page: PageIcon,
  admin: AdminIcon,
};

/** Places in the bar of a phone, beside the link to the others. */
const mostInBar = 4;

type Props = { person: Person; frame: Frame; children: ReactNode };

/** The frame of a member's page: beside it, on a phone below it, the places to go to. */
export function WorkFrame({ person, frame, children }: Props) {
  const { places, ways } = frame;
  const furtherPlaces = places.slice(mostInBar);
  return (
    <div className="work">
      <nav className="work-nav" aria-label={t('work.nav')}>
        <CurrentPage person={person} />
        <Places places={places.slice(0, mostInBar)} frame={frame} person={person} />
        {furtherPlaces.length > 0 && (
          <>
            <button
              type="button"
              className="work-more-button"
              popoverTarget="work-more"
              data-here={furtherPlaces.some(({ key }) => key === frame.here) || undefined}
            >
              <MenuIcon />
              {t('work.more')}
            </button>
            <div className="work-more" id="work-more" popover="auto">
              <Places places={furtherPlaces} frame={frame} person={person} />
              <PaletteButton />
            </div>
          </>
        )}
        {/* An administrator without a page has few places, and the palette all the same. */}
        {furtherPlaces.length === 0 && <PaletteButton />}
      </nav>
      <main id="content" tabIndex={-1}>
        {ways.length > 0 && (
          <nav className="work-ways" aria-label={t('work.ways')}>
            {ways.map(({ key, path, isHere }) => (
              <a key={key} href={path} aria-current={isHere ? 'page' : undefined}>
                {t(`work.way.${key as 'edit'}`)}
              </a>
            ))}
          </nav>
        )}
        {children}
      </main>
      <CommandPalette {...paletteOf(person, places)} />
    </div>
  );
}

/** The places by their names in the frame, and the acts of the acting page. */
function paletteOf({ pages, memberships }: Person, places: Frame['places']) {
  const as = pages.find(({ isCurrent }) => isCurrent)?.profileId ?? null;
  const current = memberships.find(({ profileId }) => profileId === as);
  const rights = current ? rightsOf(current.role) : [];
  const otherType = current?.userType === 'venue' ? ('artist' as const) : ('venue' as const);
  return {
    as,
    places: places.map(({ label, path }) => ({ label: t(`work.place.${label as 'today'}`), path })),
    offersTo: rights.includes('make and answer offers') ? otherType : null,
    seesBookings: rights.includes('see bookings'),
  };
}

type PlacesProps = { places: Frame['places']; frame: Frame; person: Person };

function Places({ places, frame, person }: PlacesProps) {
  return (
    <ul className="work-places">
      {places.map(({ key, label, path }) => {
        const PlaceIcon = icons[key];
        return (
          <li key={key}>
            <a href={path} aria-current={key === frame.here ? 'page' : undefined}>
              <PlaceIcon />
              <span>{t(`work.place.${label as 'today'}`)}</span>
              {key === 'today' && <Count of={person.waiting} at="frame" />}
              {key === 'messages' && (
                <Count of={person.unreadThreads} at="messages" said="account.unread" />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The acting page; the account’s menu has the others. */
function CurrentPage({ person: { pages } }: { person: Person }) {
  const current = pages.find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  return (
    <button type="button" className="work-page" popoverTarget="account-menu">
      <PageFace page={current} />
      <span>
        <strong dir="auto">{current.displayName || t('account.unnamed')}</strong>
        <small>{t(pages.length > 1 ? 'work.switch' : `account.${current.userType}`)}</small>
      </span>
    </button>
  );
}

type CountProps = { of: number; at: string; said?: 'account.turns' | 'account.unread' };

/** The number of waiting tasks beside the place where they are. */
export function Count({ of: count, at, said = 'account.turns' }: CountProps) {
  return (
    <live-part id={`count-${at}`} of="*">
      {count > 0 && (
        <small className="count">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="visually-hidden">{t(said, { count })}</span>
        </small>
      )}
    </live-part>
  );
}

export function PageFace({ page }: { page: PersonPage }) {
  const { profileId, initial, pictureVersion } = page;
  const picture = avatarPicture(profileId, pictureVersion || null);
  return <Avatar seed={profileId} initial={initial} sizes="40px" picture={picture} />;
}
