import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import { SearchIcon } from '#app/ui/icons.tsx';

type Props = {
  places: { label: string; path: string }[];
  /** The viewer’s current page. */
  as: string | null;
  /** The kind of page that it makes offers to; null if the viewer may make none. */
  offersTo: 'artist' | 'venue' | null;
  seesBookings: boolean;
};

/**
 * Goes to a place, a booking or a page by its name, or starts an offer. Opened by its button or
 * with Ctrl and K; without scripts there is neither.
 */
export function CommandPalette({ places, as, offersTo, seesBookings }: Props) {
  const t = words('bookings');
  return (
    <command-palette
      as={as ?? undefined}
      offers-to={offersTo ?? undefined}
      sees-bookings={seesBookings ? '' : undefined}
    >
      <dialog className="palette" aria-label={t('palette.title')}>
        <label>
          <span>{t('palette.title')}</span>
          <input type="search" maxLength={80} autoComplete="off" dir="auto" />
        </label>
        <p className="field-hint">{t('palette.hint')}</p>
        <Group of="places" title={t('palette.places')}>
          {places.map(({ label, path }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </Group>
        {(['bookings', 'pages', 'offer'] as const).map((of) => (
          <Group key={of} of={of} title={t(`palette.${of}`)} />
        ))}
        <p
          role="status"
          data-none={t('palette.none')}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </dialog>
    </command-palette>
  );
}

type GroupProps = { of: string; title: string; children?: ReactNode };

/**
 * Filled by the script, except the places. It may be filled before the page is hydrated; React then
 * leaves it alone, where it would otherwise discard it with everything that was typed.
 */
function Group({ of, title, children }: GroupProps) {
  return (
    <section aria-label={title} hidden={!children} suppressHydrationWarning>
      <h2>{title}</h2>
      {children ? (
        <ul data-of={of}>{children}</ul>
      ) : (
        <ul data-of={of} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
    </section>
  );
}

/** Hidden until the script shows it, without which it does nothing. */
export function PaletteButton() {
  const t = words('bookings');
  return (
    <button
      type="button"
      className="work-find"
      data-opens="palette"
      aria-keyshortcuts="Control+K Meta+K"
      hidden
      suppressHydrationWarning
    >
      <SearchIcon />
      <span>{t('palette.button')}</span>
      <kbd suppressHydrationWarning>{t('palette.keys')}</kbd>
    </button>
  );
}
