import type { CSSProperties, ReactNode } from 'react';
import {
  mapSeats,
  type PlacedSeat,
  planLimits,
  type SeatMap,
} from '#app/domain/tickets/seating-plan.ts';
import { words } from '#app/lib/words.ts';
import { seatName } from './words.ts';

const t = words('tickets');

export const plansPath = (venueId: string) => `/profiles/${venueId}/seating-plans`;

/** A seat in a drawing; one that can’t be ticked is only a mark. */
export type DrawnSeat = PlacedSeat & {
  /** Its price level, counted from 0. */
  level: number;
  state: 'free' | 'own' | 'taken' | 'held' | 'killed';
  canChoose: boolean;
};

type RoomMapProps = {
  seats: readonly DrawnSeat[];
  levels: readonly { name: string; price?: string }[];
  /** Whole rows can be ticked. */
  hasRows?: boolean;
};

/** A room seen from above, the stage at the top, each seat a box to tick. */
export function RoomMap({ seats, levels, hasRows = false }: RoomMapProps) {
  const places = new Map(seats.map(({ id }, at) => [id, at]));
  return (
    <div className="room-map" dir="ltr">
      <p className="room-stage" aria-hidden="true">
        {t('seats.stage')}
      </p>
      {mapSeats(seats).map(({ name, isBeside, rows }, sectionAt) => (
        <fieldset key={rows[0]?.key} className="room-section" data-beside={isBeside}>
          <legend dir="auto">{name}</legend>
          <Rows name={name} rows={rows}>
            {rows.map(({ key, label, seats: ofRow }, at) => (
              <div key={key} className="room-row">
                <RowName label={label}>
                  {hasRows && (
                    <input
                      type="checkbox"
                      name={`rows.${sectionAt * planLimits.rows + at}`}
                      value={key}
                      aria-label={t('seats.wholeRow', { section: name, row: label })}
                    />
                  )}
                </RowName>
                {ofRow.map((seat) => (
                  <Seat key={seat.id} seat={seat} levels={levels} at={places.get(seat.id) ?? 0} />
                ))}
              </div>
            ))}
          </Rows>
        </fieldset>
      ))}
    </div>
  );
}

type RowsProps = Pick<SeatMap<DrawnSeat>[number], 'name' | 'rows'> & { children: ReactNode };

/** A wide room scrolls on a phone, also where a keyboard finds nothing to tick in it. */
function Rows({ name, rows, children }: RowsProps) {
  const canChoose = rows.some(({ seats }) => seats.some((seat) => seat.canChoose));
  const all = <div>{children}</div>;
  if (canChoose) return <div className="room-rows">{all}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="room-rows" aria-label={name} tabIndex={0}>
      {all}
    </section>
  );
}

function RowName({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="room-row-name">
      <span aria-hidden="true">{label}</span>
      {children}
    </span>
  );
}

type SeatProps = { seat: DrawnSeat & { gap: number }; at: number } & Pick<RoomMapProps, 'levels'>;

function Seat({ seat, at, levels }: SeatProps) {
  const { id, label, kind, state, level, gap, canChoose } = seat;
  const look = {
    'data-level': level,
    'data-state': state,
    ...(gap > 0 && { style: { '--gap': gap } as CSSProperties }),
  };
  const mark = kind === 'standard' ? label : t(`plan.mark.${kind}`, { label });
  if (!canChoose)
    return (
      <span className="seat" {...look} aria-hidden="true">
        {mark}
      </span>
    );
  const { name = '', price } = levels[level] ?? {};
  const description = [
    seatName(seat),
    kind !== 'standard' && t(`plan.kind.${kind}`),
    price ? t('seats.levelPrice', { level: name, price }) : name,
    state !== 'free' && state !== 'own' && t(`seats.state.${state}`),
  ];
  return (
    <label className="seat" {...look}>
      <input
        type="checkbox"
        name={`seatIds.${at}`}
        value={id}
        aria-label={description.filter(Boolean).join(', ')}
        defaultChecked={state === 'own'}
        data-level={level}
      />
      <span aria-hidden="true">{mark}</span>
    </label>
  );
}

/** The looks of the price levels, and the meaning of the marks. */
export function RoomLegend({
  levels,
  states,
}: {
  levels: readonly { name: string; price?: string; note?: string }[];
  states: readonly DrawnSeat['state'][];
}) {
  return (
    <ul className="room-legend">
      {levels.map(({ name, price, note }, level) => (
        <li key={name}>
          <span className="seat" data-level={level} data-state="free" aria-hidden="true" />
          <span dir="auto">{[name, price, note].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
      {states.map((state) => (
        <li key={state}>
          <span className="seat" data-state={state} aria-hidden="true" />
          {t(`seats.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
