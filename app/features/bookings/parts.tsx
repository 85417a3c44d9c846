import { type ReactNode, useEffect, useState } from 'react';
import {
  type BookingState,
  bookingStates,
  endedStates,
  isOver,
} from '#app/domain/bookings/lifecycle.ts';
import { type PageChoice, PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import { useAlive } from '#app/features/profiles/editor/parts.tsx';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { BookingView } from './views.ts';
import { type Reader, sentenceOf, type WithParties } from './words.ts';

const t = words('bookings');

type Props = { booking: WithParties & Pick<BookingView, 'history'>; reader: Reader };

export function BookingHistory({ booking, reader }: Props) {
  return (
    <section className="section" aria-labelledby="history">
      <h2 id="history">{t('booking.page.history')}</h2>
      <ol className="history stack-3">
        {booking.history.map((entry) => (
          <li key={entry.id} className="quote">
            <time dateTime={entry.at.toISOString()}>{momentAt(entry.at, reader)}</time>
            <p dir="auto">
              {sentenceOf(booking, entry)}
              {typeof entry.facts.reason === 'string' && (
                <> {t('booking.history.reason', { reason: entry.facts.reason })}</>
              )}
              {typeof entry.facts.comment === 'string' && (
                <> {t('booking.history.comment', { comment: entry.facts.comment })}</>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const addresses = {
  overview: '',
  terms: '/terms',
  advance: '/advance',
  daySheet: '/day-sheet',
  money: '/payments',
  settlement: '/settlement',
  guests: '/guest-list',
  review: '/review',
  comments: '/comments',
  history: '/history',
};

export type BookingPart = keyof typeof addresses;

/** Parts that are there once both have signed. */
const signedParts = new Set<BookingPart>([
  'advance',
  'daySheet',
  'money',
  'settlement',
  'guests',
  'review',
]);

const bookingParts = Object.keys(addresses) as BookingPart[];

type BookingPartsProps = { id: string; here: BookingPart; isSigned: boolean };

/** The parts of a booking, each a page of its own. */
export function BookingParts({ id, here, isSigned }: BookingPartsProps) {
  return (
    <nav className="work-ways" aria-label={t('booking.page.parts')}>
      {bookingParts
        .filter((part) => isSigned || !signedParts.has(part))
        .map((part) => (
          <a
            key={part}
            href={`/bookings/${id}${addresses[part]}`}
            aria-current={part === here ? 'page' : undefined}
          >
            {t(`booking.part.${part}`)}
          </a>
        ))}
    </nav>
  );
}

const steps = [
  'offered',
  'signing',
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
] as const satisfies BookingState[];

/** The steps from the first offer to the payout, and how far this booking has come. */
export function BookingProgress({ booking }: { booking: BookingView }) {
  const { state } = booking;
  const hasEnded = endedStates.includes(state);
  const reached = stepOf(hasEnded ? furthestOf(booking) : state);
  return (
    <ol className="progress" aria-label={t('booking.page.progress')}>
      {steps.map((step, index) => {
        const isHere = index === reached && !hasEnded;
        const isDone = index < reached || (hasEnded && index === reached);
        return (
          <li key={step} data-done={isDone || undefined} aria-current={isHere ? 'step' : undefined}>
            <span>
              {t(`booking.page.steps.${step}`)}
              {isDone && <span className="visually-hidden">, {t('booking.page.reached')}</span>}
            </span>
          </li>
        );
      })}
      {hasEnded && (
        <li data-ended="" aria-current="step">
          <span>{t(`booking.state.${state}`)}</span>
        </li>
      )}
    </ol>
  );
}

/** −1 before the first step. */
function stepOf(state: BookingState): number {
  return steps.findIndex((step) => step === (state === 'countered' ? 'offered' : state));
}

/** The furthest state before the booking ended. */
function furthestOf({ history }: BookingView): BookingState {
  const states = history.flatMap(({ from, to }) => (from ? [from, to] : [to]));
  const order = (state: BookingState) => (isOver(state) ? -1 : bookingStates.indexOf(state));
  return states.toSorted((a, b) => order(a) - order(b)).at(-1) ?? 'draft';
}

type Look = {
  shape: 'disc' | 'square' | 'ring' | 'diamond';
  tone: 'live' | 'good' | 'bad' | 'quiet';
};

/** Diamonds are in talks, squares wait for something, discs are certain, rings are open or over. */
const looks: Record<BookingState, Look> = {
  draft: { shape: 'ring', tone: 'quiet' },
  offered: { shape: 'diamond', tone: 'live' },
  countered: { shape: 'diamond', tone: 'live' },
  signing: { shape: 'square', tone: 'live' },
  accepted: { shape: 'disc', tone: 'good' },
  confirmed: { shape: 'disc', tone: 'good' },
  played: { shape: 'square', tone: 'quiet' },
  settled: { shape: 'square', tone: 'good' },
  paidOut: { shape: 'disc', tone: 'good' },
  declined: { shape: 'ring', tone: 'bad' },
  withdrawn: { shape: 'ring', tone: 'quiet' },
  expired: { shape: 'ring', tone: 'quiet' },
  cancelled: { shape: 'square', tone: 'bad' },
};

type BookingStateBadgeProps = { state: BookingState; isLate: boolean; isTaken: boolean };

/** The state of a booking by a word, a colour and a shape. */
export function BookingStateBadge({ state, isLate, isTaken }: BookingStateBadgeProps) {
  const { shape, tone } = looks[state];
  return (
    <Badge shape={shape} tone={isTaken ? 'bad' : tone}>
      {t(`booking.state.${state}`)}
      {isTaken && ` · ${t('taken.badge')}`}
      {isLate && ` · ${t('booking.late')}`}
    </Badge>
  );
}

type CommandPaletteProps = {
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
export function CommandPalette({ places, as, offersTo, seesBookings }: CommandPaletteProps) {
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

type OtherSidePageProps = {
  title: string;
  lead?: string;
  /** The parameter for the id of the chosen page. */
  name: string;
  choice: PageChoice;
  /** Other parameters of the address, such as the night and the room. */
  kept: [name: string, value: string][];
};

/** The choice of the other side, with which an offer or a hold starts. */
export function OtherSidePage({ title, lead, name, choice, kept }: OtherSidePageProps) {
  return (
    <TaskPage title={title} lead={lead}>
      <form className="form">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PagePicker name={name} choice={choice} />
      </form>
    </TaskPage>
  );
}

type TypedLinesProps = {
  /** The places of the lines in the form that was sent. */
  lines: readonly string[];
  /** Blank lines on a page without scripts. */
  spare: number;
  most: number;
  add: string;
  remove: (number: number) => string;
  /** One line’s fields, with `index` in their names; `line` is null for a new one. */
  children: (line: string | null, index: number) => ReactNode;
  /** Called when lines are added or removed. */
  onLines: () => void;
  /** A hint above the blank lines of a page without scripts. */
  spareHint?: string;
};

type Row = { line: string | null; key: number };

/** Lines that can be added and removed; without scripts there are blank ones to fill in. */
export function TypedLines({
  lines,
  spare,
  most,
  add,
  remove,
  children,
  onLines,
  spareHint,
}: TypedLinesProps) {
  const isAlive = useAlive();
  const [rows, setRows] = useState<Row[]>(() => lines.map((line, key) => ({ line, key })));
  const [nextKey, setNextKey] = useState(lines.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when its lines have changed
  useEffect(onLines, [rows]);
  const addLine = () => {
    setRows([...rows, { line: null, key: nextKey }]);
    setNextKey(nextKey + 1);
  };
  return (
    <>
      {rows.length > 0 && (
        <ol className="typed-lines stack-4">
          {rows.map(({ line, key }, index) => (
            <li key={key} className="raised">
              {children(line, index)}
              {isAlive && (
                <Button
                  type="button"
                  aria-label={remove(index + 1)}
                  onClick={() => setRows(rows.filter((one) => one.key !== key))}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {isAlive && rows.length < most && (
        <Button type="button" onClick={addLine}>
          {add}
        </Button>
      )}
      <noscript>
        {spareHint && <p className="field-hint">{spareHint}</p>}
        <ol className="typed-lines stack-4" start={lines.length + 1}>
          {Array.from({ length: spare }, (_, index) => lines.length + index).map((index) => (
            <li key={index} className="raised">
              {children(null, index)}
            </li>
          ))}
        </ol>
      </noscript>
    </>
  );
}
