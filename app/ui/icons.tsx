import { markPath } from '#app/lib/mark.ts';

type IconProps = { path: string; viewBox?: string };

function Icon({ path, viewBox = '0 0 24 24' }: IconProps) {
  return (
    <svg viewBox={viewBox} width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const PlayIcon = () => <Icon path="M6 3v18l15-9z" />;
export const MenuIcon = () => <Icon path="M3 5h18v2.5H3zM3 11h18v2.5H3zM3 17h18v2.5H3z" />;
export const ThemeIcon = () => (
  <Icon path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2.5v15a7.5 7.5 0 0 1 0-15Z" />
);
/** The built-in product logo: a bandstand. */
export const MarkIcon = () => <Icon viewBox="0 0 48 48" path={markPath} />;
/** The built-in second logo, of the owner’s own site. */
export const OwnerIcon = () => (
  <Icon path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 3c3 0 5 4 5 9s-2 9-5 9-5-4-5-9 2-9 5-9Zm0 2c-1.6 0-3 3-3 7s1.4 7 3 7 3-3 3-7-1.4-7-3-7ZM3 11h18v2H3z" />
);
export const BellIcon = () => (
  <Icon path="M12 2a7 7 0 0 0-7 7v5l-2 3v1h18v-1l-2-3V9a7 7 0 0 0-7-7Zm0 2.5A4.5 4.5 0 0 1 16.5 9v5.8l.5.7H7l.5-.7V9A4.5 4.5 0 0 1 12 4.5ZM9.5 19.5h5a2.5 2.5 0 0 1-5 0Z" />
);
export const SearchIcon = () => (
  <Icon path="M10 2a8 8 0 1 0 4.9 14.3l5.4 5.4 1.8-1.8-5.4-5.4A8 8 0 0 0 10 2Zm0 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z" />
);
export const TodayIcon = () => (
  <Icon path="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z" />
);
export const CalendarIcon = () => <Icon path="M4 4h3V2h2.5v2h5V2H17v2h3v18H4Zm2.5 6v9.5h11V10Z" />;
export const BookingsIcon = () => <Icon path="M5 2h14v20H5Zm3 5v2h8V7Zm0 4v2h8v-2Zm0 4v2h5v-2Z" />;
export const MessagesIcon = () => (
  <Icon path="M3 4h18v13h-9l-5 4v-4H3Zm4 4v2h10V8Zm0 3.5v2h7v-2Z" />
);
export const NightsIcon = () => (
  <Icon path="M9 2h6v11H9Zm-4 8h2.5v3a4.5 4.5 0 0 0 9 0v-3H19v3a7 7 0 0 1-5.75 6.9V22h-2.5v-2.1A7 7 0 0 1 5 13Z" />
);
export const HoldsIcon = () => (
  <Icon path="M5 2h14v2.5h-1.5V8L14 12l3.5 4v3.5H19V22H5v-2.5h1.5V16l3.5-4-3.5-4V4.5H5Z" />
);
export const MoneyIcon = () => (
  <Icon path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM10.8 7h2.4v10h-2.4z" />
);
export const PageIcon = () => (
  <Icon path="M12 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM3 22c0-5 4-7.5 9-7.5s9 2.5 9 7.5Z" />
);
export const AdminIcon = () => (
  <Icon path="M12 2 4 5v6c0 5 3.4 9.3 8 11 4.6-1.7 8-6 8-11V5Zm-1.2 14-3.6-3.6 1.7-1.7 1.9 1.9 4.3-4.3 1.7 1.7Z" />
);
export const UpIcon = () => <Icon path="m12 5 8 9-1.8 1.6L12 8.7l-6.2 6.9L4 14Z" />;
export const DownIcon = () => <Icon path="m12 19-8-9 1.8-1.6 6.2 6.9 6.2-6.9L20 10Z" />;
export const CrossIcon = () => (
  <Icon path="m5.2 3.8 6.8 6.8 6.8-6.8 1.4 1.4-6.8 6.8 6.8 6.8-1.4 1.4-6.8-6.8-6.8 6.8-1.4-1.4 6.8-6.8-6.8-6.8Z" />
);
