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
/** The built-in second logo: somebody's own place. */
export const OwnerIcon = () => (
  <Icon path="M12 2 2 9v13h7v-8h6v8h7V9Zm0 8.8a2.1 2.1 0 1 1 0-4.2 2.1 2.1 0 0 1 0 4.2Z" />
);
export const UpIcon = () => <Icon path="m12 5 8 9-1.8 1.6L12 8.7l-6.2 6.9L4 14Z" />;
export const DownIcon = () => <Icon path="m12 19-8-9 1.8-1.6 6.2 6.9 6.2-6.9L20 10Z" />;
export const CrossIcon = () => (
  <Icon path="m5.2 3.8 6.8 6.8 6.8-6.8 1.4 1.4-6.8 6.8 6.8 6.8-1.4 1.4-6.8-6.8-6.8 6.8-1.4-1.4 6.8-6.8-6.8-6.8Z" />
);
